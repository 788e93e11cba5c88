// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Ways in which proofs reach a service.
 *
 * @since 0.1
 */
public enum Transport {

    /** A proof is in the header of each request that it proves. */
    HEADER,

    /** A proof is the body of a request that begins a session. */
    SESSION
}
