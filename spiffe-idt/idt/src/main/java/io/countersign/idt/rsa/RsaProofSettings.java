// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

/**
 * Requirements for proofs.
 *
 * @param soundness soundness in bits, from 128 to 256
 * @param otherExponents whether keys may have a prime public exponent other than 65537; smaller exponents give longer
 *     proofs
 * @since 0.1
 */
public record RsaProofSettings(int soundness, boolean otherExponents) {

    /** 128 bits of soundness, and the exponent 65537 only. */
    public static final RsaProofSettings DEFAULT = new RsaProofSettings(128, false);

    public RsaProofSettings {
        if (soundness < 128 || soundness > 256) {
            throw new IllegalArgumentException("The soundness must be between 128 and 256 bits");
        }
    }
}
