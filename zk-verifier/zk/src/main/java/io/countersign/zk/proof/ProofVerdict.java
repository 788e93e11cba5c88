// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * What came of verifying a proof.
 *
 * @since 0.1
 */
public enum ProofVerdict {

    /** It proves the statement. */
    VALID,

    /** It is a proof, and not of this statement. */
    INVALID,

    /** A point is not on its curve, not in its group, or infinity. */
    MALFORMED
}
