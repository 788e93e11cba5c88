// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import java.math.BigInteger;
import java.security.interfaces.RSAPublicKey;
import java.util.Objects;

/**
 * RSA key about whose signatures proofs are made. A verifier takes it from the pinned key set of the signature's
 * issuer, never from the prover. Creation prepares the arithmetic for its modulus, so keep an instance as long as the
 * key is in use.
 *
 * @since 0.1
 */
public final class RsaProofKey {

    private static final BigInteger USUAL_EXPONENT = BigInteger.valueOf(65537);

    private static final int MINIMUM_BITS = 2048;

    private static final int MAXIMUM_BITS = 4096;

    private static final int MAXIMUM_EXPONENT_BITS = 33;

    private static final int MAXIMUM_CHALLENGE_BITS = 16;

    private static final int PRIME_CERTAINTY = 64;

    private final BigInteger modulus;

    private final BigInteger exponent;

    private final Montgomery arithmetic;

    private final int challengeBits;

    private final int rounds;

    private RsaProofKey(BigInteger modulus, BigInteger exponent, int soundness) {
        this.modulus = modulus;
        this.exponent = exponent;
        this.arithmetic = new Montgomery(modulus);
        this.challengeBits = Math.min(MAXIMUM_CHALLENGE_BITS, exponent.bitLength() - 1);
        this.rounds = (soundness + challengeBits - 1) / challengeBits;
    }

    /**
     * Creates a key whose proofs have 128 bits of soundness.
     *
     * @throws IllegalArgumentException if its modulus is even or not of 2048 to 4096 bits, or its exponent is not
     *     65537
     */
    public static RsaProofKey of(RSAPublicKey key) {
        return of(key, RsaProofSettings.DEFAULT);
    }

    /**
     * Creates a key.
     *
     * @throws IllegalArgumentException if its modulus is even or not of 2048 to 4096 bits, or its exponent is not
     *     65537. If the settings allow other exponents, any odd prime of at most 33 bits is accepted
     */
    public static RsaProofKey of(RSAPublicKey key, RsaProofSettings settings) {
        return of(key.getModulus(), key.getPublicExponent(), settings);
    }

    /** Creates a key, like {@link #of(RSAPublicKey, RsaProofSettings)}. */
    public static RsaProofKey of(BigInteger modulus, BigInteger exponent, RsaProofSettings settings) {
        Objects.requireNonNull(settings, "settings cannot be null");
        int bits = modulus.bitLength();
        if (modulus.signum() < 0 || bits < MINIMUM_BITS || bits > MAXIMUM_BITS || !modulus.testBit(0)) {
            throw new IllegalArgumentException(
                    "An RSA key must have an odd modulus of " + MINIMUM_BITS + " to " + MAXIMUM_BITS + " bits");
        }
        if (!exponent.equals(USUAL_EXPONENT) && !(settings.otherExponents() && isOddPrime(exponent))) {
            throw new IllegalArgumentException("The public exponent cannot be used for proofs");
        }
        return new RsaProofKey(modulus, exponent, settings.soundness());
    }

    private static boolean isOddPrime(BigInteger exponent) {
        return exponent.signum() > 0
                && exponent.testBit(0)
                && exponent.bitLength() <= MAXIMUM_EXPONENT_BITS
                && exponent.isProbablePrime(PRIME_CERTAINTY);
    }

    /** Returns the number of octets of a proof. */
    public int proofSize() {
        return rounds * (2 + octets());
    }

    BigInteger modulus() {
        return modulus;
    }

    BigInteger exponent() {
        return exponent;
    }

    Montgomery arithmetic() {
        return arithmetic;
    }

    int octets() {
        return (modulus.bitLength() + 7) / 8;
    }

    int rounds() {
        return rounds;
    }

    /** Returns the mask of the challenge bits that are used. */
    int challengeMask() {
        return (1 << challengeBits) - 1;
    }

    @Override
    public String toString() {
        return "RsaProofKey[" + modulus.bitLength() + " bits, e=" + exponent + "]";
    }
}
