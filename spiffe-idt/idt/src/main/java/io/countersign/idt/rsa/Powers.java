// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

/** Table of the first powers of an element, for raising it to many public exponents of 16 bits, four bits at a time. */
final class Powers {

    static final int WINDOW = 4;

    private final Montgomery arithmetic;

    private final long[][] powers = new long[(1 << WINDOW) - 1][];

    Powers(Montgomery arithmetic, long[] base) {
        this.arithmetic = arithmetic;
        powers[0] = base;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = arithmetic.multiply(powers[i - 1], base);
        }
    }

    /**
     * Multiplies a product by the power for the four bits of an exponent that start at a position. If all four are
     * zero, the product is unchanged.
     */
    long[] multiply(long[] product, int exponent, int position) {
        int digit = (exponent >>> position) & powers.length;
        return digit == 0 ? product : arithmetic.multiply(product, powers[digit - 1]);
    }

    /** Multiplies a factor by the element raised to an exponent. */
    long[] multiply(long[] factor, int exponent) {
        int position = (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(exponent | 1)) / WINDOW * WINDOW;
        int top = (exponent >>> position) & powers.length;
        if (top == 0) {
            return factor;
        }
        long[] power = powers[top - 1];
        while (position > 0) {
            position -= WINDOW;
            for (int i = 0; i < WINDOW; i++) {
                power = arithmetic.multiply(power, power);
            }
            power = multiply(power, exponent, position);
        }
        return arithmetic.multiply(factor, power);
    }
}
