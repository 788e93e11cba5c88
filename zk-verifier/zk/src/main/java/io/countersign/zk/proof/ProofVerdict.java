// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Result of verifying a proof.
 *
 * @since 0.1
 */
public enum ProofVerdict {

    /** The proof proves the statement. */
    VALID,

    /** The proof is well formed, but does not prove the statement. */
    INVALID,

    /** A point is not on its curve, not in its group, or infinity. */
    MALFORMED
}
