// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Objects;

/**
 * Proving key of Groth16, with the program that computes its witness.
 *
 * @since 0.1
 */
public final class Groth16ProvingKey implements ProvingKey {

    private final Groth16Key verifyingKey;

    private final byte[] zkey;

    private final byte[] witness;

    /**
     * @param verifyingKey key that verifies the proofs
     * @param zkey proving key in the format of snarkjs
     * @param witness circom's WebAssembly program that computes the witness
     */
    public Groth16ProvingKey(Groth16Key verifyingKey, byte[] zkey, byte[] witness) {
        this.verifyingKey = Objects.requireNonNull(verifyingKey, "verifyingKey cannot be null");
        this.zkey = zkey.clone();
        this.witness = witness.clone();
    }

    @Override
    public Groth16Key verifyingKey() {
        return verifyingKey;
    }

    public byte[] zkey() {
        return zkey.clone();
    }

    @Override
    public byte[] witness() {
        return witness.clone();
    }

    /**
     * Returns a key as one of Groth16.
     *
     * @throws IllegalArgumentException if it is of another protocol
     */
    public static Groth16ProvingKey of(ProvingKey key) {
        if (key instanceof Groth16ProvingKey own) {
            return own;
        }
        throw new IllegalArgumentException(key + " is not a key of " + Protocol.GROTH16);
    }

    @Override
    public String toString() {
        return "Groth16ProvingKey[" + verifyingKey + "]";
    }
}
