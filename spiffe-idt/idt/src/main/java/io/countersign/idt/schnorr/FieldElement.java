// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.math.BigInteger;

/**
 * Mutable integer modulo 2^255 - 19 in five signed limbs of 51 bits. Each operation writes its result into the element
 * that it is called on, which may also be an operand. No operation branches or indexes by value. Operands of products
 * must have limbs below 2^53 in magnitude, as results of products and sums of up to three of them have.
 */
final class FieldElement {

    static final int BYTES = 32;

    private static final long MASK = (1L << 51) - 1;

    // Eight times the prime, limb by limb: adding it makes any operand positive.
    private static final long POSITIVE_LOWEST = 8 * (MASK - 18);

    private static final long POSITIVE = 8 * MASK;

    private long a0;
    private long a1;
    private long a2;
    private long a3;
    private long a4;

    /** Creates zero. */
    FieldElement() {}

    FieldElement(FieldElement other) {
        set(other);
    }

    static FieldElement one() {
        FieldElement one = new FieldElement();
        one.a0 = 1;
        return one;
    }

    /** Creates a constant from decimal digits. */
    static FieldElement of(String decimal) {
        byte[] bigEndian = new BigInteger(decimal).toByteArray();
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < bigEndian.length; i++) {
            bytes[i] = bigEndian[bigEndian.length - 1 - i];
        }
        return of(bytes);
    }

    /** Reads 32 octets, least significant first; the highest bit is ignored. */
    static FieldElement of(byte[] bytes) {
        long w0 = LittleEndian.getLong(bytes, 0);
        long w1 = LittleEndian.getLong(bytes, 8);
        long w2 = LittleEndian.getLong(bytes, 16);
        long w3 = LittleEndian.getLong(bytes, 24);
        FieldElement out = new FieldElement();
        out.a0 = w0 & MASK;
        out.a1 = ((w0 >>> 51) | (w1 << 13)) & MASK;
        out.a2 = ((w1 >>> 38) | (w2 << 26)) & MASK;
        out.a3 = ((w2 >>> 25) | (w3 << 39)) & MASK;
        out.a4 = (w3 >>> 12) & MASK;
        return out;
    }

    void set(FieldElement other) {
        a0 = other.a0;
        a1 = other.a1;
        a2 = other.a2;
        a3 = other.a3;
        a4 = other.a4;
    }

    void add(FieldElement a, FieldElement b) {
        a0 = a.a0 + b.a0;
        a1 = a.a1 + b.a1;
        a2 = a.a2 + b.a2;
        a3 = a.a3 + b.a3;
        a4 = a.a4 + b.a4;
    }

    void subtract(FieldElement a, FieldElement b) {
        a0 = a.a0 - b.a0;
        a1 = a.a1 - b.a1;
        a2 = a.a2 - b.a2;
        a3 = a.a3 - b.a3;
        a4 = a.a4 - b.a4;
    }

    void negate(FieldElement a) {
        a0 = -a.a0;
        a1 = -a.a1;
        a2 = -a.a2;
        a3 = -a.a3;
        a4 = -a.a4;
    }

    /** Takes the other element's value if the mask is -1, and keeps its own if it is 0. */
    void select(long mask, FieldElement other) {
        a0 ^= mask & (a0 ^ other.a0);
        a1 ^= mask & (a1 ^ other.a1);
        a2 ^= mask & (a2 ^ other.a2);
        a3 ^= mask & (a3 ^ other.a3);
        a4 ^= mask & (a4 ^ other.a4);
    }

    /** Exchanges the values of two elements if the mask is -1. */
    static void swap(long mask, FieldElement a, FieldElement b) {
        long d0 = mask & (a.a0 ^ b.a0);
        long d1 = mask & (a.a1 ^ b.a1);
        long d2 = mask & (a.a2 ^ b.a2);
        long d3 = mask & (a.a3 ^ b.a3);
        long d4 = mask & (a.a4 ^ b.a4);
        a.a0 ^= d0;
        a.a1 ^= d1;
        a.a2 ^= d2;
        a.a3 ^= d3;
        a.a4 ^= d4;
        b.a0 ^= d0;
        b.a1 ^= d1;
        b.a2 ^= d2;
        b.a3 ^= d3;
        b.a4 ^= d4;
    }

    void multiply(FieldElement a, FieldElement b) {
        long x0 = a.a0;
        long x1 = a.a1;
        long x2 = a.a2;
        long x3 = a.a3;
        long x4 = a.a4;
        long y0 = b.a0;
        long y1 = b.a1;
        long y2 = b.a2;
        long y3 = b.a3;
        long y4 = b.a4;
        long z1 = 19 * y1;
        long z2 = 19 * y2;
        long z3 = 19 * y3;
        long z4 = 19 * y4;
        long r0 = low(x0, y0) + low(x1, z4) + low(x2, z3) + low(x3, z2) + low(x4, z1);
        long r1 = low(x0, y1) + low(x1, y0) + low(x2, z4) + low(x3, z3) + low(x4, z2);
        long r2 = low(x0, y2) + low(x1, y1) + low(x2, y0) + low(x3, z4) + low(x4, z3);
        long r3 = low(x0, y3) + low(x1, y2) + low(x2, y1) + low(x3, y0) + low(x4, z4);
        long r4 = low(x0, y4) + low(x1, y3) + low(x2, y2) + low(x3, y1) + low(x4, y0);
        r1 += high(x0, y0) + high(x1, z4) + high(x2, z3) + high(x3, z2) + high(x4, z1);
        r2 += high(x0, y1) + high(x1, y0) + high(x2, z4) + high(x3, z3) + high(x4, z2);
        r3 += high(x0, y2) + high(x1, y1) + high(x2, y0) + high(x3, z4) + high(x4, z3);
        r4 += high(x0, y3) + high(x1, y2) + high(x2, y1) + high(x3, y0) + high(x4, z4);
        r0 += 19 * (high(x0, y4) + high(x1, y3) + high(x2, y2) + high(x3, y1) + high(x4, y0));
        carry(r0, r1, r2, r3, r4);
    }

    void square(FieldElement a) {
        long x0 = a.a0;
        long x1 = a.a1;
        long x2 = a.a2;
        long x3 = a.a3;
        long x4 = a.a4;
        long d0 = 2 * x0;
        long d1 = 2 * x1;
        long d2 = 2 * x2;
        long z3 = 19 * x3;
        long z4 = 19 * x4;
        long r0 = low(x0, x0) + low(d1, z4) + low(d2, z3);
        long r1 = low(d0, x1) + low(d2, z4) + low(x3, z3);
        long r2 = low(d0, x2) + low(x1, x1) + 2 * low(x3, z4);
        long r3 = low(d0, x3) + low(d1, x2) + low(x4, z4);
        long r4 = low(d0, x4) + low(d1, x3) + low(x2, x2);
        r1 += high(x0, x0) + high(d1, z4) + high(d2, z3);
        r2 += high(d0, x1) + high(d2, z4) + high(x3, z3);
        r3 += high(d0, x2) + high(x1, x1) + 2 * high(x3, z4);
        r4 += high(d0, x3) + high(d1, x2) + high(x4, z4);
        r0 += 19 * (high(d0, x4) + high(d1, x3) + high(x2, x2));
        carry(r0, r1, r2, r3, r4);
    }

    /** Squares an element this number of times. */
    void square(FieldElement a, int times) {
        square(a);
        for (int i = 1; i < times; i++) {
            square(this);
        }
    }

    private static long low(long a, long b) {
        return (a * b) & MASK;
    }

    // The product without its lowest 51 bits, rounded down: shifted by 13 bits in all, so that a word ends there.
    private static long high(long a, long b) {
        return Math.multiplyHigh(a << 9, b << 4);
    }

    private void carry(long r0, long r1, long r2, long r3, long r4) {
        long c1 = r1 + (r0 >> 51);
        long c2 = r2 + (c1 >> 51);
        long c3 = r3 + (c2 >> 51);
        long c4 = r4 + (c3 >> 51);
        a0 = (r0 & MASK) + 19 * (c4 >> 51);
        a1 = c1 & MASK;
        a2 = c2 & MASK;
        a3 = c3 & MASK;
        a4 = c4 & MASK;
    }

    /** Returns the canonical encoding: 32 octets, least significant first, below the prime. */
    byte[] toBytes() {
        FieldElement reduced = reduced();
        byte[] out = new byte[BYTES];
        LittleEndian.putLong(out, 0, reduced.a0 | (reduced.a1 << 51));
        LittleEndian.putLong(out, 8, (reduced.a1 >>> 13) | (reduced.a2 << 38));
        LittleEndian.putLong(out, 16, (reduced.a2 >>> 26) | (reduced.a3 << 25));
        LittleEndian.putLong(out, 24, (reduced.a3 >>> 39) | (reduced.a4 << 12));
        return out;
    }

    private FieldElement reduced() {
        FieldElement out = new FieldElement();
        out.carry(a0 + POSITIVE_LOWEST, a1 + POSITIVE, a2 + POSITIVE, a3 + POSITIVE, a4 + POSITIVE);
        out.carry(out.a0, out.a1, out.a2, out.a3, out.a4);
        long quotient = (out.a0 + 19) >> 51;
        quotient = (out.a1 + quotient) >> 51;
        quotient = (out.a2 + quotient) >> 51;
        quotient = (out.a3 + quotient) >> 51;
        quotient = (out.a4 + quotient) >> 51;
        long c0 = out.a0 + 19 * quotient;
        long c1 = out.a1 + (c0 >> 51);
        long c2 = out.a2 + (c1 >> 51);
        long c3 = out.a3 + (c2 >> 51);
        long c4 = out.a4 + (c3 >> 51);
        out.a0 = c0 & MASK;
        out.a1 = c1 & MASK;
        out.a2 = c2 & MASK;
        out.a3 = c3 & MASK;
        out.a4 = c4 & MASK;
        return out;
    }

    /** Returns -1 if the value is odd, which RFC 9496 calls negative, otherwise 0. */
    long negativeMask() {
        return -(reduced().a0 & 1);
    }

    /** Returns -1 if the values are equal, otherwise 0. */
    long equalMask(FieldElement other) {
        FieldElement difference = new FieldElement();
        difference.subtract(this, other);
        return difference.zeroMask();
    }

    /** Returns -1 if the value is zero, otherwise 0. */
    long zeroMask() {
        FieldElement r = reduced();
        long any = r.a0 | r.a1 | r.a2 | r.a3 | r.a4;
        return ~((any | -any) >> 63);
    }

    /** Takes the absolute value: a itself if it is even, otherwise its negative. */
    void absolute(FieldElement a) {
        long mask = a.negativeMask();
        FieldElement negative = new FieldElement();
        negative.negate(a);
        set(a);
        select(mask, negative);
    }
}
