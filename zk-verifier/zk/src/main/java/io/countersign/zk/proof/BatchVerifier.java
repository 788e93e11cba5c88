// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.List;

/**
 * Verifies several proofs of one key together, which is cheaper than one by one. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface BatchVerifier {

    VerifyingKey key();

    /**
     * Verifies proofs. An invalid proof does not affect the verdict of a valid one.
     *
     * @return one verdict for each claim, in order
     * @throws ProofSystemException if none could be verified
     */
    List<ProofVerdict> verify(List<Claim> claims);
}
