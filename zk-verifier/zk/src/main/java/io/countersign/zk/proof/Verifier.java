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
     * @param client address of the sender's connection, for a fair share of the queue
     * @throws IllegalArgumentException if the circuit of the statement is not that of the key
     * @throws ProofSystemException if the proof could not be verified
     */
    ProofVerdict verify(Statement statement, Proof proof, String client);
}
