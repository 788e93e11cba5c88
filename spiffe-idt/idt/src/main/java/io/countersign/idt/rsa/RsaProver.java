// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;

/**
 * Proves knowledge of the RS256 signature of a token without revealing it. The proof is GQ1 (Guillou and Quisquater)
 * with challenges of up to 16 bits, made non-interactive over the key, the message and the context. Signature and
 * nonces are used only in {@link Montgomery constant-time products} and with public exponents, so the running time
 * reveals nothing about them.
 *
 * <p>A proof convinces every recipient: it is transferable and cannot be denied.
 *
 * @since 0.1
 */
public final class RsaProver {

    private final RsaProofKey key;

    private final Montgomery arithmetic;

    private final Nonces nonces;

    public RsaProver(RsaProofKey key) {
        this(key, new RandomNonces(key, new SecureRandom()));
    }

    RsaProver(RsaProofKey key, Nonces nonces) {
        this.key = Objects.requireNonNull(key, "key cannot be null");
        this.arithmetic = key.arithmetic();
        this.nonces = nonces;
    }

    /**
     * Makes a proof.
     *
     * @param message signed text: the token without its signature and the last dot
     * @param signature RS256 signature of the message, which is not part of the result
     * @param context token that will contain the proof
     * @return challenges and one answer per round, {@link RsaProofKey#proofSize()} octets
     * @throws IllegalArgumentException if it is not the signature of the message
     */
    public byte[] prove(byte[] message, byte[] signature, RsaProofContext context) {
        return prove(message, signature, context.encoded());
    }

    byte[] prove(byte[] message, byte[] signature, byte[] context) {
        Statement statement = new Statement(key, message, context);
        Powers inverse = new Powers(arithmetic, inverse(statement.padded(), signature));
        long[][] secrets = new long[key.rounds()][];
        byte[][] commitments = new byte[key.rounds()][];
        for (int i = 0; i < secrets.length; i++) {
            secrets[i] = arithmetic.element(nonces.next());
            commitments[i] = arithmetic.octets(arithmetic.power(secrets[i], key.exponent()));
        }
        byte[] challenges = statement.challenges(commitments);
        byte[] proof = Arrays.copyOf(challenges, key.proofSize());
        for (int i = 0; i < secrets.length; i++) {
            byte[] answer = arithmetic.octets(inverse.multiply(secrets[i], statement.exponent(challenges, i)));
            System.arraycopy(answer, 0, proof, challenges.length + i * answer.length, answer.length);
        }
        return proof;
    }

    /**
     * Computes the inverse of the signature s as s^(e-1) / G. Modular inversion does not run in constant time, so only
     * the public G is inverted.
     */
    private long[] inverse(byte[] padded, byte[] signature) {
        if (!Octets.isPositiveBelow(signature, Octets.of(key.modulus(), key.octets()))) {
            throw notASignature();
        }
        long[] root = arithmetic.element(signature);
        long[] power = arithmetic.power(root, key.exponent().subtract(BigInteger.ONE));
        if (!Arrays.equals(arithmetic.octets(arithmetic.multiply(power, root)), padded)) {
            throw notASignature();
        }
        BigInteger inverse = new BigInteger(1, padded).modInverse(key.modulus());
        return arithmetic.multiply(power, arithmetic.element(Octets.of(inverse, key.octets())));
    }

    private static IllegalArgumentException notASignature() {
        return new IllegalArgumentException("Not the signature of the message by the key");
    }

    @Override
    public String toString() {
        return "RsaProver[" + key + "]";
    }

    /** Source of numbers between zero and the modulus. Each must be secret and never repeat. */
    interface Nonces {

        byte[] next();
    }

    private record RandomNonces(RsaProofKey key, SecureRandom random) implements Nonces {

        @Override
        public byte[] next() {
            byte[] modulus = Octets.of(key.modulus(), key.octets());
            byte[] octets = new byte[modulus.length];
            do {
                random.nextBytes(octets);
                octets[0] &= (byte) (0xff >>> (8 * octets.length - key.modulus().bitLength()));
            } while (!Octets.isPositiveBelow(octets, modulus));
            return octets;
        }
    }
}
