// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

/** Multiplies the generator by secret scalars, in constant time. */
final class BaseMultiples {

    private static final int ROWS = 32;

    private static final int COLUMNS = 8;

    // Row i holds 1 to 8 times 256^i times the generator.
    private static final CachedPoint[][] TABLE = table();

    private BaseMultiples() {}

    private static CachedPoint[][] table() {
        CachedPoint[][] table = new CachedPoint[ROWS][COLUMNS];
        EdwardsPoint start = Generator.point();
        for (CachedPoint[] row : table) {
            CachedPoint step = new CachedPoint(start);
            EdwardsPoint multiple = new EdwardsPoint(start);
            row[0] = step;
            for (int j = 1; j < COLUMNS; j++) {
                multiple.add(step);
                row[j] = new CachedPoint(multiple);
            }
            for (int i = 0; i < 8; i++) {
                start.twice();
            }
        }
        return table;
    }

    static EdwardsPoint multiply(byte[] scalar) {
        int[] digits = digits(scalar);
        EdwardsPoint sum = new EdwardsPoint();
        addEvery(sum, digits, 1);
        for (int i = 0; i < 4; i++) {
            sum.twice();
        }
        addEvery(sum, digits, 0);
        return sum;
    }

    private static void addEvery(EdwardsPoint sum, int[] digits, int offset) {
        for (int i = 0; i < ROWS; i++) {
            sum.add(choose(TABLE[i], digits[2 * i + offset]));
        }
    }

    /** Returns the digits of a scalar below 2^255 in base 16, each from -8 to 8. */
    private static int[] digits(byte[] scalar) {
        int[] digits = new int[2 * ROWS];
        int carry = 0;
        for (int i = 0; i < digits.length; i++) {
            int digit = ((scalar[i / 2] >>> (4 * (i & 1))) & 15) + carry;
            carry = (digit + 8) >> 4;
            digits[i] = digit - (carry << 4);
        }
        return digits;
    }

    private static CachedPoint choose(CachedPoint[] row, int digit) {
        int sign = digit >> 31;
        int magnitude = (digit ^ sign) - sign;
        CachedPoint chosen = new CachedPoint();
        for (int j = 0; j < COLUMNS; j++) {
            long difference = magnitude ^ (j + 1);
            chosen.select((difference - 1) >> 63, row[j]);
        }
        chosen.negate(sign);
        return chosen;
    }
}
