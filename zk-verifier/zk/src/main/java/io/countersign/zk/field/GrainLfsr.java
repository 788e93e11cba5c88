// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import java.math.BigInteger;

/** Grain LFSR: generates the pseudo-random bits of Poseidon's constants (its paper, appendix E). */
final class GrainLfsr {

    private static final int LENGTH = 80;

    private static final int WARM_UP = 160;

    private final boolean[] bits = new boolean[LENGTH];

    private final int size;

    private int first;

    /**
     * @param size number of bits of an integer
     * @param width number of elements of Poseidon's state
     */
    GrainLfsr(int size, int width, int fullRounds, int partialRounds) {
        this.size = size;
        int at = put(0, 2, 1);
        at = put(at, 4, 0);
        at = put(at, 12, size);
        at = put(at, 12, width);
        at = put(at, 10, fullRounds);
        at = put(at, 10, partialRounds);
        put(at, 30, (1 << 30) - 1);
        for (int i = 0; i < WARM_UP; i++) {
            step();
        }
    }

    private int put(int at, int count, int value) {
        for (int i = 0; i < count; i++) {
            bits[at + i] = (value >> (count - 1 - i) & 1) == 1;
        }
        return at + count;
    }

    private boolean step() {
        boolean bit = bit(62) ^ bit(51) ^ bit(38) ^ bit(23) ^ bit(13) ^ bit(0);
        bits[first] = bit;
        first = (first + 1) % LENGTH;
        return bit;
    }

    private boolean bit(int place) {
        return bits[(first + place) % LENGTH];
    }

    /** Returns the next output bit: the second bit of the next pair whose first bit is set. */
    private boolean next() {
        while (!step()) {
            step();
        }
        return step();
    }

    BigInteger integer() {
        BigInteger integer = BigInteger.ZERO;
        for (int i = size - 1; i >= 0; i--) {
            if (next()) {
                integer = integer.setBit(i);
            }
        }
        return integer;
    }

    BigInteger elementBelow(BigInteger bound) {
        BigInteger integer = integer();
        while (integer.compareTo(bound) >= 0) {
            integer = integer();
        }
        return integer;
    }
}
