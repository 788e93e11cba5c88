// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Verifies proofs of one verifying key. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface Verifier {

    VerifyingKey key();

    /**
     * Verifies a proof.
     *
     * @param client who sent it, as far as the connection tells, for a fair share of a queue
     * @throws IllegalArgumentException if the statement is of another circuit than the key
     * @throws ProofSystemException if it cannot be told
     */
    ProofVerdict verify(Statement statement, Proof proof, String client);
}
