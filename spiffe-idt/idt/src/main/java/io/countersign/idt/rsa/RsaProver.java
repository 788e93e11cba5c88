// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;

/**
 * Proves that it knows the RS256 signature of a token, without showing it: GQ1 (Guillou and Quisquater) with
 * challenges of up to 16 bits, made non-interactive over the key, the message and the context. Signature and nonces
 * meet nothing but {@link Montgomery products} and exponents that are public, so the time tells nothing of them.
 *
 * <p>A proof convinces everybody whom it is passed on to: it can be transferred, and not denied.
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
     * @param message what was signed, the token without its signature and the last dot
     * @param signature its RS256 signature, which does not leave this method
     * @param context where the proof will stand
     * @return the challenges and one answer a round, {@link RsaProofKey#proofSize()} octets
     * @throws IllegalArgumentException if it is no signature of the message
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
     * The inverse of the signature s, which is s^(e-1) / G: only the public G is ever inverted, by an algorithm whose
     * time depends on what it inverts.
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

    /** Numbers between zero and the modulus, of which nobody may know one or see one twice. */
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
