// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Lengths of proofs in octets.
 *
 * @since 0.1
 */
public record ProofBounds(int shortest, int longest) {

    public ProofBounds {
        if (shortest < 1 || longest < shortest || longest > Proof.LONGEST) {
            throw new IllegalArgumentException("A proof has 1 to " + Proof.LONGEST + " octets");
        }
    }

    /** Returns the bounds of proofs that all have the same length. */
    public static ProofBounds exactly(int octets) {
        return new ProofBounds(octets, octets);
    }

    /** Returns whether a proof has one of these lengths. */
    public boolean include(Proof proof) {
        return proof.length() >= shortest && proof.length() <= longest;
    }

    @Override
    public String toString() {
        return shortest == longest ? String.valueOf(longest) : shortest + "-" + longest;
    }
}
