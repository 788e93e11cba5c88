// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.group.Hashes;
import java.util.Set;

/**
 * Implementation that verifies proofs and may also generate them. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface ProofSystem {

    /** Returns the name in {@code countersign.zk.proof-system}, such as {@code groth16}. */
    String name();

    Protocol protocol();

    /** Returns the circuits that it can prove and verify. */
    Set<Circuit> circuits();

    /** Returns the security of the proofs of a circuit. */
    Level level(Circuit circuit);

    /** Returns the lengths of the proofs of a circuit. */
    ProofBounds proofBounds(Circuit circuit);

    /** Returns versions and the processor's features, for operators. */
    String description();

    /**
     * Reads the verifying key of a circuit.
     *
     * @throws IllegalArgumentException if a file is not what it should be
     */
    VerifyingKey verifyingKey(Circuit circuit, CircuitFiles files);

    /**
     * Reads the proving key of a circuit: some megabytes.
     *
     * @throws IllegalArgumentException if a file is not what it should be
     */
    ProvingKey provingKey(Circuit circuit, CircuitFiles files);

    /**
     * Loads a verifying key.
     *
     * @throws IllegalArgumentException if the key is of another protocol, or invalid: a point of it is not on its
     *     curve, not in its group, or infinity
     */
    BatchVerifier verifier(VerifyingKey key);

    /**
     * Loads a proving key.
     *
     * @throws IllegalArgumentException if it is not a proving key, or belongs to another verifying key
     * @throws UnsupportedOperationException if this implementation only verifies
     */
    Prover prover(ProvingKey key);

    /** Returns the hashes of the circuits. */
    Hashes hashes();
}
