// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

/**
 * Client of an asserting workload, which vouches for the users of OAuth tokens. Implementations must be safe for use
 * by several threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AssertingWorkload {

    /** Requests a token for this workload, which the asserting workload identifies by the connection. */
    Minting mint(MintRequest request);
}
