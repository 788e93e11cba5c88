// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Arrays;
import java.util.Objects;

/**
 * Proof, as the octets of its protocol's encoding. For Groth16 these are A in G1, B in G2 and C in G1, in the order of
 * EIP-197. A statement has many proofs.
 *
 * @since 0.1
 */
public final class Proof {

    /** Number of octets of a proof of Groth16. */
    public static final int GROTH16_LENGTH = 256;

    /** Maximum number of octets of a proof in a header. */
    public static final int LONGEST_IN_HEADER = 2048;

    /** Maximum number of octets of a proof of any protocol. */
    public static final int LONGEST = 256 * 1024;

    private final byte[] packed;

    /** @throws IllegalArgumentException if there are no octets, or more than {@value #LONGEST} */
    public Proof(byte[] packed) {
        Objects.requireNonNull(packed, "packed cannot be null");
        if (packed.length == 0 || packed.length > LONGEST) {
            throw new IllegalArgumentException("A proof has 1 to " + LONGEST + " octets");
        }
        this.packed = packed.clone();
    }

    public int length() {
        return packed.length;
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
