// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

/** Arithmetic modulo 2<sup>64</sup> - 2<sup>32</sup> + 1, of unsigned integers below the modulus. */
final class Goldilocks {

    private static final long MODULUS = 0xffff_ffff_0000_0001L;

    /** 2 to the power of 64, modulo {@link #MODULUS}. */
    private static final long EPSILON = 0xffff_ffffL;

    private Goldilocks() {}

    static boolean isElement(long integer) {
        return Long.compareUnsigned(integer, MODULUS) < 0;
    }

    static long add(long a, long b) {
        long sum = a + b;
        boolean overflows = Long.compareUnsigned(sum, a) < 0;
        return overflows || !isElement(sum) ? sum - MODULUS : sum;
    }

    static long multiply(long a, long b) {
        return reduce(Math.unsignedMultiplyHigh(a, b), a * b);
    }

    /**
     * Returns {@code high} * 2<sup>64</sup> + {@code low}, modulo the modulus. The upper half of {@code high} counts
     * -1, because 2<sup>96</sup> is -1, and its lower half 2<sup>32</sup> - 1.
     */
    private static long reduce(long high, long low) {
        long upper = high >>> 32;
        long difference = low - upper;
        if (Long.compareUnsigned(low, upper) < 0) {
            difference -= EPSILON;
        }
        long product = (high & EPSILON) * EPSILON;
        long sum = difference + product;
        if (Long.compareUnsigned(sum, product) < 0) {
            sum += EPSILON;
        }
        return isElement(sum) ? sum : sum - MODULUS;
    }

    static long seventhPower(long base) {
        long square = multiply(base, base);
        return multiply(multiply(square, square), multiply(square, base));
    }
}
