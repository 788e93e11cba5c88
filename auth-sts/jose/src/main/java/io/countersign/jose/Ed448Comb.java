// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.math.BigInteger;

/**
 * Multiples of one point in a table, so that a multiple of it costs {@value #SPAN} doublings and at most 90 additions
 * instead of 446 doublings (C. H. Lim and P. J. Lee, More Flexible Exponentiation with Precomputation, 1994). The table
 * is indexed by public data: do not use it for secret factors. Safe for any number of threads.
 */
final class Ed448Comb {

    /** Number of bits of a factor that one block of the table covers for each tooth. */
    static final int SPAN = 15;

    private static final int SPANS = 30;

    private static final BigInteger BASE_X = new BigInteger(
            "224580040295924300187604334099896036246789641632564134246125461686950415467406032909029192869357953282578"
                    + "032075146446173674602635247710");

    private static final BigInteger BASE_Y = new BigInteger(
            "298819210078481492676017930443930673437544040154080242095928241372331506189835876003536878655418784733982"
                    + "303233503462500531545062832660");

    private final int teeth;

    private final int blocks;

    private final long[][] xs;

    private final long[][] ys;

    private Ed448Comb(int teeth, int blocks) {
        this.teeth = teeth;
        this.blocks = blocks;
        this.xs = new long[blocks << teeth][];
        this.ys = new long[blocks << teeth][];
    }

    /** Returns the table of the base point: 320 points, 45 kB. */
    static Ed448Comb ofBase() {
        return Base.COMB;
    }

    /** Computes the table of a key: 192 points, 27 kB. Takes about as long as four verifications by a provider. */
    static Ed448Comb ofKey(Ed448Point point) {
        return of(point, 5, 6);
    }

    private static Ed448Comb of(Ed448Point point, int teeth, int blocks) {
        Ed448Comb comb = new Ed448Comb(teeth, blocks);
        long[][] basisX = new long[SPANS][];
        long[][] basisY = new long[SPANS][];
        normalise(powers(point), basisX, basisY);
        Ed448Point[] sums = new Ed448Point[blocks << teeth];
        for (int block = 0; block < blocks; block++) {
            int first = block << teeth;
            sums[first] = Ed448Point.neutral();
            for (int bits = 1; bits < 1 << teeth; bits++) {
                int basis = blocks * Integer.numberOfTrailingZeros(bits) + block;
                sums[first + bits] = sums[first + (bits & (bits - 1))].copy();
                sums[first + bits].add(basisX[basis], basisY[basis]);
            }
        }
        normalise(sums, comb.xs, comb.ys);
        return comb;
    }

    /** Returns the multiples of a point by {@code 2^0}, {@code 2^15}, {@code 2^30} and so on. */
    private static Ed448Point[] powers(Ed448Point point) {
        Ed448Point[] powers = new Ed448Point[SPANS];
        powers[0] = point;
        for (int i = 1; i < SPANS; i++) {
            powers[i] = powers[i - 1].copy();
            for (int j = 0; j < SPAN; j++) {
                powers[i].twice();
            }
        }
        return powers;
    }

    /** Divides by all z with one inversion (P. L. Montgomery, 1987). */
    private static void normalise(Ed448Point[] points, long[][] xs, long[][] ys) {
        long[][] products = new long[points.length][Ed448Field.LIMBS];
        long[] product = Ed448Field.of(BigInteger.ONE);
        for (int i = 0; i < points.length; i++) {
            System.arraycopy(product, 0, products[i], 0, product.length);
            Ed448Field.multiply(product, product, points[i].z);
        }
        long[] rest = Ed448Field.inverse(product);
        long[] inverse = new long[Ed448Field.LIMBS];
        for (int i = points.length - 1; i >= 0; i--) {
            Ed448Field.multiply(inverse, rest, products[i]);
            Ed448Field.multiply(rest, rest, points[i].z);
            xs[i] = new long[Ed448Field.LIMBS];
            ys[i] = new long[Ed448Field.LIMBS];
            Ed448Field.multiply(xs[i], points[i].x, inverse);
            Ed448Field.multiply(ys[i], points[i].y, inverse);
        }
    }

    /** Returns the multiple of the base point by one factor plus the multiple of this table's point by another. */
    Ed448Point plusBase(BigInteger ofBase, BigInteger ofThis) {
        Ed448Point sum = Ed448Point.neutral();
        for (int column = SPAN - 1; column >= 0; column--) {
            if (column < SPAN - 1) {
                sum.twice();
            }
            ofBase().addColumn(sum, ofBase, column);
            addColumn(sum, ofThis, column);
        }
        return sum;
    }

    private void addColumn(Ed448Point sum, BigInteger factor, int column) {
        for (int block = 0; block < blocks; block++) {
            int bits = 0;
            for (int tooth = 0; tooth < teeth; tooth++) {
                if (factor.testBit(SPAN * (blocks * tooth + block) + column)) {
                    bits |= 1 << tooth;
                }
            }
            if (bits != 0) {
                int entry = (block << teeth) + bits;
                sum.add(xs[entry], ys[entry]);
            }
        }
    }

    /** Computed at the first use. */
    private static final class Base {

        private static final Ed448Comb COMB = of(Ed448Point.of(BASE_X, BASE_Y), 6, 5);
    }
}
