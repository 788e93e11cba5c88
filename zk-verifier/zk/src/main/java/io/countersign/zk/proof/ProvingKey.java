// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Objects;

/**
 * Proving key of a circuit, with the program that computes its witness.
 *
 * @since 0.1
 */
public final class ProvingKey {

    private final VerifyingKey verifyingKey;

    private final byte[] zkey;

    private final byte[] witness;

    /**
     * @param verifyingKey key that verifies the proofs
     * @param zkey proving key in the format of snarkjs
     * @param witness circom's WebAssembly program that computes the witness
     */
    public ProvingKey(VerifyingKey verifyingKey, byte[] zkey, byte[] witness) {
        this.verifyingKey = Objects.requireNonNull(verifyingKey, "verifyingKey cannot be null");
        this.zkey = zkey.clone();
        this.witness = witness.clone();
    }

    public VerifyingKey verifyingKey() {
        return verifyingKey;
    }

    public byte[] zkey() {
        return zkey.clone();
    }

    public byte[] witness() {
        return witness.clone();
    }

    @Override
    public String toString() {
        return "ProvingKey[" + verifyingKey + "]";
    }
}
