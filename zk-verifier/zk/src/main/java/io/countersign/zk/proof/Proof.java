// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Arrays;
import java.util.Objects;

/**
 * Groth16 proof in packed form: A in G1, B in G2, C in G1; 256 octets in the order of EIP-197. A statement has many
 * proofs.
 *
 * @since 0.1
 */
public final class Proof {

    /** Number of octets of a proof. */
    public static final int LENGTH = 256;

    private final byte[] packed;

    /** @throws IllegalArgumentException if there are not {@value #LENGTH} octets */
    public Proof(byte[] packed) {
        Objects.requireNonNull(packed, "packed cannot be null");
        if (packed.length != LENGTH) {
            throw new IllegalArgumentException("A proof has " + LENGTH + " octets");
        }
        this.packed = packed.clone();
    }

    public byte[] packed() {
        return packed.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Proof proof && Arrays.equals(packed, proof.packed);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(packed);
    }

    @Override
    public String toString() {
        return "Proof";
    }
}
