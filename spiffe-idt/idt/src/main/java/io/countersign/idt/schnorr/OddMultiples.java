// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

/** Odd multiples of a point, for its products with public scalars. The running time depends on both. */
final class OddMultiples {

    private static final int WIDTH = 5;

    private final CachedPoint[] multiples;

    private OddMultiples(EdwardsPoint point) {
        multiples = new CachedPoint[1 << (WIDTH - 2)];
        EdwardsPoint multiple = new EdwardsPoint(point);
        multiple.twice();
        CachedPoint two = new CachedPoint(multiple);
        multiple = new EdwardsPoint(point);
        multiples[0] = new CachedPoint(multiple);
        for (int i = 1; i < multiples.length; i++) {
            multiple.add(two);
            multiples[i] = new CachedPoint(multiple);
        }
    }

    /**
     * Multiplies a point by a scalar.
     *
     * @param scalar public scalar
     */
    static EdwardsPoint multiply(byte[] scalar, EdwardsPoint point) {
        byte[] digits = Scalars.digits(scalar, WIDTH);
        OddMultiples of = new OddMultiples(point);
        EdwardsPoint sum = new EdwardsPoint();
        for (int i = top(digits); i >= 0; i--) {
            if (digits[i] == 0 && i > 0) {
                sum.twiceWithoutT();
            } else {
                sum.twice();
                of.addTo(sum, digits[i]);
            }
        }
        return sum;
    }

    private static int top(byte[] digits) {
        int at = digits.length - 1;
        while (at > 0 && digits[at] == 0) {
            at--;
        }
        return at;
    }

    private void addTo(EdwardsPoint sum, int digit) {
        if (digit > 0) {
            sum.add(multiples[digit >> 1]);
        } else if (digit < 0) {
            sum.subtract(multiples[-digit >> 1]);
        }
    }
}
