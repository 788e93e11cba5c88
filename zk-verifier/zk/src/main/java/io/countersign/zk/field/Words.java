// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * Value of the Goldilocks field: four elements, which are integers below {@link #MODULUS}, unsigned. Its encoding is the
 * four integers in order, eight octets each, big-endian. The encoding is unique: an integer that is not below the
 * modulus is refused, not reduced.
 *
 * @since 0.1
 */
public record Words(long first, long second, long third, long fourth) implements Value {

    /** 2<sup>64</sup> - 2<sup>32</sup> + 1. */
    public static final BigInteger MODULUS =
            BigInteger.TWO.pow(64).subtract(BigInteger.TWO.pow(32)).add(BigInteger.ONE);

    /** Number of elements. */
    public static final int COUNT = 4;

    private static final int DIGEST_OF_WORD = Field.DIGEST / COUNT;

    public Words {
        requireElement(first);
        requireElement(second);
        requireElement(third);
        requireElement(fourth);
    }

    private static void requireElement(long word) {
        if (!Goldilocks.isElement(word)) {
            throw new IllegalArgumentException("Not an element of the field");
        }
    }

    /**
     * Reads 32 octets.
     *
     * @throws IllegalArgumentException if there are more or fewer octets, or if an integer is not below the modulus
     */
    public static Words of(byte[] octets) {
        if (octets.length != LENGTH) {
            throw new IllegalArgumentException("Four elements have " + LENGTH + " octets");
        }
        ByteBuffer in = ByteBuffer.wrap(octets);
        return new Words(in.getLong(), in.getLong(), in.getLong(), in.getLong());
    }

    /**
     * Returns a value as four elements.
     *
     * @throws IllegalArgumentException if it is of another field
     */
    public static Words of(Value value) {
        if (value instanceof Words words) {
            return words;
        }
        throw new IllegalArgumentException("Not a value of " + Field.GOLDILOCKS);
    }

    /**
     * Returns four unsigned integers of 16 octets each, big-endian, modulo {@link #MODULUS}. The bias is below 2 to the
     * power of -63 for each.
     *
     * @throws IllegalArgumentException if there are not 64 octets
     */
    public static Words reduced(byte[] digest) {
        if (digest.length != Field.DIGEST) {
            throw new IllegalArgumentException("A digest has " + Field.DIGEST + " octets");
        }
        long[] words = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            words[i] = new BigInteger(1, digest, i * DIGEST_OF_WORD, DIGEST_OF_WORD)
                    .mod(MODULUS)
                    .longValue();
        }
        return ofState(words);
    }

    /** Returns the first four elements of a state. */
    static Words ofState(long[] state) {
        return new Words(state[0], state[1], state[2], state[3]);
    }

    @Override
    public Field field() {
        return Field.GOLDILOCKS;
    }

    @Override
    public byte[] octets() {
        return ByteBuffer.allocate(LENGTH)
                .putLong(first)
                .putLong(second)
                .putLong(third)
                .putLong(fourth)
                .array();
    }

    @Override
    public String toString() {
        return hex();
    }
}
