// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.List;

/**
 * Verifies several proofs of one key together, which costs less than one after the other.
 * Safe for any number of threads.
 *
 * @since 0.1
 */
public interface BatchVerifier {

    VerifyingKey key();

    /**
     * Verifies proofs. A bad one makes no good one fail.
     *
     * @return a verdict for each, in order
     * @throws ProofSystemException if it cannot be told of any
     */
    List<ProofVerdict> verify(List<Claim> claims);
}
