// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.FieldElement;
import java.util.List;
import java.util.Map;

/**
 * Generates proofs with one proving key. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface Prover {

    VerifyingKey key();

    /**
     * Generates a proof.
     *
     * @param inputs private and public inputs of the circuit by name; an array has its elements in order
     * @throws IllegalArgumentException if the inputs do not satisfy the circuit
     * @throws ProofSystemException if the proof system failed or is busy
     */
    Proven prove(Map<String, List<FieldElement>> inputs);

    /** A statement and its proof. */
    record Proven(Statement statement, Proof proof) {}
}
