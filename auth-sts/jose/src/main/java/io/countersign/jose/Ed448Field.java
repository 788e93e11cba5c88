// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.math.BigInteger;

/**
 * Arithmetic modulo {@code p = 2^448 - 2^224 - 1}, for public data only. A number has 8 signed limbs of 56 bits. Products have limbs of at most one {@code unit}, {@code 2^56} and a few
 * carries. {@link #multiply} admits two operands of at most 2 units each, or 3 and 1: more would overflow a {@code long}.
 * A result may be the same array as an operand.
 */
final class Ed448Field {

    static final int LIMBS = 8;

    static final BigInteger P = BigInteger.ONE
            .shiftLeft(448)
            .subtract(BigInteger.ONE.shiftLeft(224))
            .subtract(BigInteger.ONE);

    private static final int BITS = 56;

    private static final long MASK = (1L << BITS) - 1;

    private Ed448Field() {}

    static long[] of(BigInteger value) {
        long[] limbs = new long[LIMBS];
        for (int i = 0; i < LIMBS; i++) {
            limbs[i] = value.shiftRight(BITS * i).longValue() & MASK;
        }
        return limbs;
    }

    /** Returns the number from 0 to {@code p - 1}. */
    static BigInteger canonical(long[] a) {
        BigInteger value = BigInteger.ZERO;
        for (int i = LIMBS - 1; i >= 0; i--) {
            value = value.shiftLeft(BITS).add(BigInteger.valueOf(a[i]));
        }
        return value.mod(P);
    }

    static void add(long[] sum, long[] a, long[] b) {
        for (int i = 0; i < LIMBS; i++) {
            sum[i] = a[i] + b[i];
        }
    }

    static void subtract(long[] difference, long[] a, long[] b) {
        for (int i = 0; i < LIMBS; i++) {
            difference[i] = a[i] - b[i];
        }
    }

    /** Multiplies by a small factor, below {@code 2^17} for an operand of one unit. */
    static void scale(long[] product, long[] a, int factor) {
        long carry = 0;
        for (int i = 0; i < LIMBS; i++) {
            long limb = a[i];
            long low = low(limb, factor) + carry;
            product[i] = low & MASK;
            carry = high(limb, factor) + (low >> BITS);
        }
        product[0] += carry;
        product[4] += carry;
    }

    /** Carries once, so that limbs of a few units become limbs of one unit. */
    static void carry(long[] a) {
        long carry = 0;
        for (int i = 0; i < LIMBS; i++) {
            long limb = a[i] + carry;
            a[i] = limb & MASK;
            carry = limb >> BITS;
        }
        a[0] += carry;
        a[4] += carry;
    }

    static void square(long[] product, long[] a) {
        multiply(product, a, a);
    }

    /**
     * Multiplies by three products of halves. With {@code f = 2^224} and {@code f^2 = f + 1}, the product of
     * {@code a + a' f} and {@code b + b' f} is {@code ab + a'b' + ((a + a')(b + b') - ab) f}.
     */
    static void multiply(long[] product, long[] a, long[] b) {
        long a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
        long b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
        long s0 = a0 + a4, s1 = a1 + a5, s2 = a2 + a6, s3 = a3 + a7;
        long t0 = b0 + b4, t1 = b1 + b5, t2 = b2 + b6, t3 = b3 + b7;
        long p0 = c0(a0, b0), q0 = c0(a4, b4), m0 = c0(s0, t0);
        long p1 = c1(a0, a1, b0, b1), q1 = c1(a4, a5, b4, b5), m1 = c1(s0, s1, t0, t1);
        long p2 = c2(a0, a1, a2, b0, b1, b2), q2 = c2(a4, a5, a6, b4, b5, b6), m2 = c2(s0, s1, s2, t0, t1, t2);
        long p3 = c3(a0, a1, a2, a3, b0, b1, b2, b3), q3 = c3(a4, a5, a6, a7, b4, b5, b6, b7);
        long m3 = c3(s0, s1, s2, s3, t0, t1, t2, t3);
        long p4 = c4(a0, a1, a2, a3, b0, b1, b2, b3), q4 = c4(a4, a5, a6, a7, b4, b5, b6, b7);
        long m4 = c4(s0, s1, s2, s3, t0, t1, t2, t3);
        long p5 = c5(a1, a2, a3, b1, b2, b3), q5 = c5(a5, a6, a7, b5, b6, b7), m5 = c5(s1, s2, s3, t1, t2, t3);
        long p6 = c6(a2, a3, b2, b3), q6 = c6(a6, a7, b6, b7), m6 = c6(s2, s3, t2, t3);
        long p7 = high(a3, b3), q7 = high(a7, b7), m7 = high(s3, t3);
        product[0] = p0 + q0 + m4 - p4;
        product[1] = p1 + q1 + m5 - p5;
        product[2] = p2 + q2 + m6 - p6;
        product[3] = p3 + q3 + m7 - p7;
        product[4] = q4 + m0 - p0 + m4;
        product[5] = q5 + m1 - p1 + m5;
        product[6] = q6 + m2 - p2 + m6;
        product[7] = q7 + m3 - p3 + m7;
        reduce(product);
    }

    private static void reduce(long[] r) {
        long c = r[3] >> BITS;
        long d = r[7] >> BITS;
        long r4 = r[4] + c + d;
        long r0 = r[0] + d;
        long r3 = r[3] & MASK;
        long r7 = r[7] & MASK;
        long r1 = r[1] + (r0 >> BITS);
        long r5 = r[5] + (r4 >> BITS);
        long r2 = r[2] + (r1 >> BITS);
        long r6 = r[6] + (r5 >> BITS);
        r3 += r2 >> BITS;
        r7 += r6 >> BITS;
        d = r7 >> BITS;
        r[0] = (r0 & MASK) + d;
        r[1] = r1 & MASK;
        r[2] = r2 & MASK;
        r[3] = r3 & MASK;
        r[4] = (r4 & MASK) + (r3 >> BITS) + d;
        r[5] = r5 & MASK;
        r[6] = r6 & MASK;
        r[7] = r7 & MASK;
    }

    private static long low(long a, long b) {
        return a * b & MASK;
    }

    /** Returns the product without its low 56 bits, rounded down. */
    private static long high(long a, long b) {
        return Math.multiplyHigh(a << 4, b << 4);
    }

    private static long c0(long a0, long b0) {
        return low(a0, b0);
    }

    private static long c1(long a0, long a1, long b0, long b1) {
        return high(a0, b0) + low(a0, b1) + low(a1, b0);
    }

    private static long c2(long a0, long a1, long a2, long b0, long b1, long b2) {
        return high(a0, b1) + high(a1, b0) + low(a0, b2) + low(a1, b1) + low(a2, b0);
    }

    private static long c3(long a0, long a1, long a2, long a3, long b0, long b1, long b2, long b3) {
        return high(a0, b2) + high(a1, b1) + high(a2, b0) + low(a0, b3) + low(a1, b2) + low(a2, b1) + low(a3, b0);
    }

    private static long c4(long a0, long a1, long a2, long a3, long b0, long b1, long b2, long b3) {
        return high(a0, b3) + high(a1, b2) + high(a2, b1) + high(a3, b0) + low(a1, b3) + low(a2, b2) + low(a3, b1);
    }

    private static long c5(long a1, long a2, long a3, long b1, long b2, long b3) {
        return high(a1, b3) + high(a2, b2) + high(a3, b1) + low(a2, b3) + low(a3, b2);
    }

    private static long c6(long a2, long a3, long b2, long b3) {
        return high(a2, b3) + high(a3, b2) + low(a3, b3);
    }

    /** Returns {@code a^(p - 2)}: the inverse of a number that is not zero. */
    static long[] inverse(long[] a) {
        long[] x3 = append(append(a, 1, a), 1, a);
        long[] x9 = append(append(x3, 3, x3), 3, x3);
        long[] x18 = append(x9, 9, x9);
        long[] x37 = append(append(x18, 1, a), 18, x18);
        long[] x111 = append(append(x37, 37, x37), 37, x37);
        long[] x222 = append(x111, 111, x111);
        long[] x446 = append(append(x222, 1, a), 223, x222);
        return append(x446, 2, a);
    }

    /** Returns {@code a^(2^squarings) b}. */
    private static long[] append(long[] a, int squarings, long[] b) {
        long[] power = a.clone();
        for (int i = 0; i < squarings; i++) {
            square(power, power);
        }
        multiply(power, power, b);
        return power;
    }
}
