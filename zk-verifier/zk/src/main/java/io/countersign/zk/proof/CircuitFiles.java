// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Source of the files that belong to a circuit.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CircuitFiles {

    /** Packed verifying key of Groth16. */
    String VERIFYING_KEY = "verifying_key.bin";

    /** Proving key of Groth16, in the format of snarkjs. */
    String PROVING_KEY = "circuit.zkey";

    /** Constraints of the circuit, as circom writes them. */
    String CONSTRAINTS = "circuit.r1cs";

    /** WebAssembly program of circom that computes the witness. */
    String WITNESS = "circuit.wasm";

    /**
     * Reads a file.
     *
     * @param file name of the file, one of the constants
     */
    byte[] read(Circuit circuit, String file);
}
