// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

/** SHAKE256 (FIPS 202), an extendable-output function that the JDK lacks. An instance computes one digest. */
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

    private final long[] parity = new long[5];

    private int at;

    /** Computes the round constants from the shift register that defines them. */
    private static long[] constants() {
        long[] constants = new long[ROUNDS];
        int register = 1;
        for (int round = 0; round < ROUNDS; round++) {
            for (int bit = 0; bit < 7; bit++) {
                if ((register & 1) != 0) {
                    constants[round] |= 1L << ((1 << bit) - 1);
                }
                register <<= 1;
                register ^= (register >> 8) * 0x171;
            }
        }
        return constants;
    }

    Shake256 update(byte... octets) {
        for (byte octet : octets) {
            absorb(octet);
        }
        return this;
    }

    private void absorb(int octet) {
        state[at >> 3] ^= (octet & 0xffL) << (8 * (at & 7));
        at++;
        if (at == RATE) {
            permute();
            at = 0;
        }
    }

    byte[] digest(int length) {
        state[at >> 3] ^= 0x1fL << (8 * (at & 7));
        state[RATE / 8 - 1] ^= 1L << 63;
        byte[] out = new byte[length];
        for (int i = 0; i < length; i++) {
            if (i % RATE == 0) {
                permute();
            }
            out[i] = (byte) (state[(i % RATE) >> 3] >>> (8 * (i & 7)));
        }
        return out;
    }

    private void permute() {
        for (long constant : CONSTANTS) {
            mixColumns();
            moveLanes();
            for (int row = 0; row < 25; row += 5) {
                mixRow(row);
            }
            state[0] ^= constant;
        }
    }

    private void mixColumns() {
        for (int x = 0; x < 5; x++) {
            parity[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20];
        }
        for (int x = 0; x < 5; x++) {
            long mix = parity[(x + 4) % 5] ^ Long.rotateLeft(parity[(x + 1) % 5], 1);
            for (int lane = x; lane < 25; lane += 5) {
                state[lane] ^= mix;
            }
        }
    }

    private void moveLanes() {
        long moving = state[1];
        for (int i = 0; i < LANES.length; i++) {
            long next = state[LANES[i]];
            state[LANES[i]] = Long.rotateLeft(moving, ROTATIONS[i]);
            moving = next;
        }
    }

    private void mixRow(int row) {
        long first = state[row];
        long second = state[row + 1];
        for (int x = 0; x < 3; x++) {
            state[row + x] ^= ~state[row + x + 1] & state[row + x + 2];
        }
        state[row + 3] ^= ~state[row + 4] & first;
        state[row + 4] ^= ~first & second;
    }
}
