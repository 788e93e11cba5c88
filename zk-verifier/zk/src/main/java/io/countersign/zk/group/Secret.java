// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.field.Words;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Objects;

/**
 * Secret that only its owner knows: 32 random octets, as a value of one field. A weak secret could be guessed from its
 * commitment, so it cannot be derived from a text, and numbers near zero or near the modulus are refused; of
 * four words, numbers whose first two words are zero. By chance, that happens with a probability of 2 to the power of
 * -124.
 *
 * @since 0.1
 */
public final class Secret {

    /** A secret is at least two to this power away from zero, and from the number after all encodings. */
    private static final int GUESSABLE_BITS = 128;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Value value;

    private Secret(Value value) {
        BigInteger number = new BigInteger(1, value.octets());
        BigInteger distance = number.min(end(value).subtract(number));
        if (distance.bitLength() <= GUESSABLE_BITS) {
            throw new IllegalArgumentException("A secret must be random octets, and cannot be near zero");
        }
        this.value = value;
    }

    /** Returns the number after all encodings of a field's values. */
    private static BigInteger end(Value value) {
        return switch (value) {
            case FieldElement element -> FieldElement.MODULUS;
            case Words words -> BigInteger.TWO.pow(Value.LENGTH * Byte.SIZE);
        };
    }

    /** Generates a secret for circuits over BN254 with the random generator of the operating system. */
    public static Secret random() {
        return random(Field.BN254);
    }

    /** Generates a secret for the circuits of a field. */
    public static Secret random(Field field) {
        byte[] octets = new byte[Value.LENGTH];
        RANDOM.nextBytes(octets);
        return switch (field) {
            case BN254 -> of(octets);
            case GOLDILOCKS -> randomWords(octets);
        };
    }

    /** Draws again until each word is below the modulus: once in two to the power of 30 times. */
    private static Secret randomWords(byte[] octets) {
        while (true) {
            try {
                return new Secret(Words.of(octets));
            } catch (IllegalArgumentException ex) {
                RANDOM.nextBytes(octets);
            }
        }
    }

    /**
     * Returns the secret of 32 random octets, for circuits over BN254.
     *
     * @throws IllegalArgumentException if there are more or fewer, or if the element is near zero
     */
    public static Secret of(byte[] octets) {
        if (octets.length != Value.LENGTH) {
            throw new IllegalArgumentException("A secret has " + Value.LENGTH + " octets");
        }
        return new Secret(FieldElement.reduced(octets));
    }

    /**
     * Returns the secret with that value, for circuits over its field.
     *
     * @throws IllegalArgumentException if the value is near zero
     */
    public static Secret of(Value value) {
        return new Secret(Objects.requireNonNull(value, "value cannot be null"));
    }

    /** Returns the secret itself, for a prover. */
    public Value value() {
        return value;
    }

    @Override
    public String toString() {
        return "Secret";
    }
}
