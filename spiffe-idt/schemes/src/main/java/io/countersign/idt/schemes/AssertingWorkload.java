// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

/**
 * An asserting workload, as its clients see it: it vouches for the users of OAuth tokens.
 * Safe for any number of threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AssertingWorkload {

    /** Has a token made for this workload, which the asserting workload knows by the connection. */
    Minting mint(MintRequest request);
}
