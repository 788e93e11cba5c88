// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

/**
 * The odd multiples of a point, and sums of products of such points with public scalars, in time that depends on them.
 */
final class OddMultiples {

    private static final int WIDTH = 5;

    private static final int GENERATOR_WIDTH = 8;

    private static final byte[] NONE = new byte[8 * Scalars.BYTES];

    private static final OddMultiples GENERATOR = new OddMultiples(Generator.point(), GENERATOR_WIDTH);

    private final CachedPoint[] multiples;

    private OddMultiples(EdwardsPoint point, int width) {
        multiples = new CachedPoint[1 << (width - 2)];
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

    /** A multiple of a point. */
    static EdwardsPoint multiply(byte[] scalar, EdwardsPoint point) {
        return sum(Scalars.digits(scalar, WIDTH), new OddMultiples(point, WIDTH), NONE);
    }

    /** A multiple of a point and one of the generator, added up. */
    static EdwardsPoint multiply(byte[] scalar, EdwardsPoint point, byte[] generatorScalar) {
        byte[] generatorDigits = Scalars.digits(generatorScalar, GENERATOR_WIDTH);
        return sum(Scalars.digits(scalar, WIDTH), new OddMultiples(point, WIDTH), generatorDigits);
    }

    private static EdwardsPoint sum(byte[] digits, OddMultiples of, byte[] generatorDigits) {
        EdwardsPoint sum = new EdwardsPoint();
        for (int i = top(digits, generatorDigits); i >= 0; i--) {
            if ((digits[i] | generatorDigits[i]) == 0 && i > 0) {
                sum.twiceWithoutT();
            } else {
                sum.twice();
                of.addTo(sum, digits[i]);
                GENERATOR.addTo(sum, generatorDigits[i]);
            }
        }
        return sum;
    }

    private static int top(byte[] digits, byte[] others) {
        int at = digits.length - 1;
        while (at > 0 && (digits[at] | others[at]) == 0) {
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
