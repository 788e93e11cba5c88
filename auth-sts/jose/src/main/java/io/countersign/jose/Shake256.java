// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

/** SHAKE256 (FIPS 202 section 6.2), which the JDK has with outputs of at most 64 bytes only. Used by one thread. */
final class Shake256 {

    private static final int RATE = 136;

    private static final int ROUNDS = 24;

    private static final int[] ROTATIONS = {
        1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44
    };

    private static final int[] LANES = {
        10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1
    };

    private static final long[] CONSTANTS = constants();

    private final long[] state = new long[25];

    private int position;

    Shake256 update(byte[] bytes) {
        return update(bytes, 0, bytes.length);
    }

    Shake256 update(byte[] bytes, int from, int length) {
        for (int i = from; i < from + length; i++) {
            absorb(bytes[i]);
            position++;
            if (position == RATE) {
                permute();
                position = 0;
            }
        }
        return this;
    }

    private void absorb(byte value) {
        state[position >> 3] ^= (value & 0xffL) << ((position & 7) << 3);
    }

    /**
     * Returns the output. No more input can be added.
     *
     * @param length length in bytes, at most 136
     */
    byte[] digest(int length) {
        absorb((byte) 0x1f);
        position = RATE - 1;
        absorb((byte) 0x80);
        permute();
        byte[] out = new byte[length];
        for (int i = 0; i < length; i++) {
            out[i] = (byte) (state[i >> 3] >>> ((i & 7) << 3));
        }
        return out;
    }

    /** Round constants by the register of FIPS 202 section 3.2.5. */
    private static long[] constants() {
        long[] constants = new long[ROUNDS];
        int register = 1;
        for (int round = 0; round < ROUNDS; round++) {
            for (int j = 0; j < 7; j++) {
                if ((register & 1) != 0) {
                    constants[round] |= 1L << ((1 << j) - 1);
                }
                register = (register << 1) ^ ((register >> 7) * 0x171);
            }
        }
        return constants;
    }

    private void permute() {
        long[] columns = new long[5];
        for (long constant : CONSTANTS) {
            mixColumns(columns);
            moveLanes();
            mixRows(columns);
            state[0] ^= constant;
        }
    }

    private void mixColumns(long[] columns) {
        for (int x = 0; x < 5; x++) {
            columns[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20];
        }
        for (int x = 0; x < 5; x++) {
            long mixed = columns[(x + 4) % 5] ^ Long.rotateLeft(columns[(x + 1) % 5], 1);
            for (int y = 0; y < 25; y += 5) {
                state[x + y] ^= mixed;
            }
        }
    }

    private void moveLanes() {
        long lane = state[1];
        for (int i = 0; i < LANES.length; i++) {
            long next = state[LANES[i]];
            state[LANES[i]] = Long.rotateLeft(lane, ROTATIONS[i]);
            lane = next;
        }
    }

    private void mixRows(long[] row) {
        for (int y = 0; y < 25; y += 5) {
            System.arraycopy(state, y, row, 0, 5);
            for (int x = 0; x < 5; x++) {
                state[x + y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
            }
        }
    }
}
