// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.Poseidon;

/**
 * Implementation that verifies proofs and may also generate them. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface ProofSystem {

    /** Returns the name in {@code countersign.zk.proof-system}, such as {@code native}. */
    String name();

    /** Returns versions and the processor's features, for operators. */
    String description();

    /**
     * Loads a verifying key.
     *
     * @throws IllegalArgumentException if a point of the key is not on its curve, not in its group, or infinity
     */
    BatchVerifier verifier(VerifyingKey key);

    /**
     * Loads a proving key.
     *
     * @throws IllegalArgumentException if it is not a proving key, or belongs to another verifying key
     * @throws UnsupportedOperationException if this implementation only verifies
     */
    Prover prover(ProvingKey key);

    /** Returns the hash of the circuits. */
    Poseidon poseidon();
}
