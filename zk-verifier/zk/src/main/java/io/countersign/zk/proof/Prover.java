// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
     * @param challenge challenge of the request, {@code null} if the proof is for none
     * @throws IllegalArgumentException if the inputs do not satisfy the circuit
     * @throws ProofSystemException if the proof system failed or is busy
     */
    Proven prove(Map<String, ? extends List<? extends Value>> inputs, @Nullable Challenge challenge);

    /** A statement and its proof. */
    record Proven(Statement statement, Proof proof) {}
}
