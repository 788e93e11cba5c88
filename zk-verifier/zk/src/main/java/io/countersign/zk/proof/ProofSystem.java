// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.Poseidon;

/**
 * Something that verifies and, if it can, proves. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface ProofSystem {

    /** Its name in {@code countersign.zk.proof-system}, such as {@code native}. */
    String name();

    /** What it is made of, for operators: versions and the processor's features. */
    String description();

    /**
     * Loads a key.
     *
     * @throws IllegalArgumentException if a point of it is not on its curve, not in its group, or infinity
     */
    BatchVerifier verifier(VerifyingKey key);

    /**
     * Loads a proving key.
     *
     * @throws IllegalArgumentException if it is not one, or of another circuit
     * @throws UnsupportedOperationException if it only verifies
     */
    Prover prover(ProvingKey key);

    /** The hash of the circuits. */
    Poseidon poseidon();
}
