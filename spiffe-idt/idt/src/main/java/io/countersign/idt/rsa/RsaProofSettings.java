// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

/**
 * What proofs must be.
 *
 * @param soundness the bits of it, from 128 to 256
 * @param otherExponents whether keys may have another public exponent than 65537, as long as it is prime: the smaller
 *     it is, the longer is the proof
 * @since 0.1
 */
public record RsaProofSettings(int soundness, boolean otherExponents) {

    /** 128 bits, and 65537 alone. */
    public static final RsaProofSettings DEFAULT = new RsaProofSettings(128, false);

    public RsaProofSettings {
        if (soundness < 128 || soundness > 256) {
            throw new IllegalArgumentException("The soundness is between 128 and 256 bits");
        }
    }
}
