// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verifies proofs made by {@link RsaProver}. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class RsaProofVerifier {

    private final RsaProofKey key;

    private final Montgomery arithmetic;

    /** @param key pinned key of the signature's issuer */
    public RsaProofVerifier(RsaProofKey key) {
        this.key = Objects.requireNonNull(key, "key cannot be null");
        this.arithmetic = key.arithmetic();
    }

    /**
     * Returns whether this is a proof of the message's signature, made for the given context.
     *
     * @param message token without its signature and the last dot
     * @param context token that contains the proof
     */
    public boolean verify(byte[] message, RsaProofContext context, byte[] proof) {
        return verify(message, context.encoded(), proof);
    }

    boolean verify(byte[] message, byte[] context, byte[] proof) {
        if (proof.length != key.proofSize()) {
            return false;
        }
        byte[][] answers = answers(proof);
        if (answers == null) {
            return false;
        }
        Statement statement = new Statement(key, message, context);
        long[] product = arithmetic.element(statement.padded());
        Powers powers = new Powers(arithmetic, product);
        byte[] challenges = Arrays.copyOf(proof, proof.length - answers.length * key.octets());
        byte[][] commitments = new byte[answers.length][];
        for (int i = 0; i < answers.length; i++) {
            long[] answer = arithmetic.element(answers[i]);
            product = arithmetic.multiply(product, answer);
            commitments[i] = arithmetic.octets(commitment(answer, powers, statement.exponent(challenges, i)));
        }
        return isInvertible(product) && MessageDigest.isEqual(challenges, statement.challenges(commitments));
    }

    /** Returns the answers of all rounds, or {@code null} if one is not above 1 and below the modulus. */
    private byte @Nullable [][] answers(byte[] proof) {
        int octets = key.octets();
        byte[][] answers = new byte[key.rounds()][];
        int at = proof.length - answers.length * octets;
        for (int i = 0; i < answers.length; i++) {
            answers[i] = Arrays.copyOfRange(proof, at + i * octets, at + (i + 1) * octets);
            BigInteger answer = new BigInteger(1, answers[i]);
            if (answer.compareTo(BigInteger.ONE) <= 0 || answer.compareTo(key.modulus()) >= 0) {
                return null;
            }
        }
        return answers;
    }

    /** Computes z^e G^c with one pass over the bits of both exponents; the challenge is the shorter one. */
    private long[] commitment(long[] answer, Powers powers, int challenge) {
        long[] out = answer;
        for (int bit = key.exponent().bitLength() - 2; bit >= 0; bit--) {
            out = arithmetic.multiply(out, out);
            if (key.exponent().testBit(bit)) {
                out = arithmetic.multiply(out, answer);
            }
            if (bit % Powers.WINDOW == 0 && bit < Short.SIZE) {
                out = powers.multiply(out, challenge, bit);
            }
        }
        return out;
    }

    /**
     * Returns whether a product has no factor in common with the modulus, in which case none of its factors has one.
     */
    private boolean isInvertible(long[] product) {
        return new BigInteger(1, arithmetic.octets(product)).gcd(key.modulus()).equals(BigInteger.ONE);
    }

    @Override
    public String toString() {
        return "RsaProofVerifier[" + key + "]";
    }
}
