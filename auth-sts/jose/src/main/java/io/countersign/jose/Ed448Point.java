// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.math.BigInteger;

/**
 * Point of {@code x² + y² = 1 + d x² y²} with {@code d = -39081} (RFC 8032 section 5.2), in projective coordinates that
 * change in place. The formulas (EFD: add-2007-bl, dbl-2007-bl) are complete, because d is not a square: they hold for
 * all points, those of low order included. Used by one thread.
 */
final class Ed448Point {

    /** The number {@code -d}. */
    static final int MINUS_D = 39081;

    final long[] x;

    final long[] y;

    final long[] z;

    private final long[] r = new long[Ed448Field.LIMBS];

    private final long[] s = new long[Ed448Field.LIMBS];

    private final long[] t = new long[Ed448Field.LIMBS];

    private final long[] u = new long[Ed448Field.LIMBS];

    private final long[] v = new long[Ed448Field.LIMBS];

    private Ed448Point(long[] x, long[] y, long[] z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }

    static Ed448Point of(BigInteger x, BigInteger y) {
        return new Ed448Point(Ed448Field.of(x), Ed448Field.of(y), Ed448Field.of(BigInteger.ONE));
    }

    static Ed448Point neutral() {
        return of(BigInteger.ZERO, BigInteger.ONE);
    }

    Ed448Point copy() {
        return new Ed448Point(x.clone(), y.clone(), z.clone());
    }

    void twice() {
        Ed448Field.add(r, x, y);
        Ed448Field.square(r, r);
        Ed448Field.square(s, x);
        Ed448Field.square(t, y);
        Ed448Field.square(u, z);
        Ed448Field.subtract(v, s, t);
        Ed448Field.add(s, s, t);
        Ed448Field.subtract(r, r, s);
        Ed448Field.carry(s);
        Ed448Field.add(u, u, u);
        Ed448Field.subtract(u, s, u);
        Ed448Field.carry(u);
        Ed448Field.multiply(x, r, u);
        Ed448Field.multiply(y, s, v);
        Ed448Field.multiply(z, s, u);
    }

    /** Adds the point {@code (a, b)}. */
    void add(long[] a, long[] b) {
        Ed448Field.add(r, x, y);
        Ed448Field.add(s, a, b);
        Ed448Field.multiply(r, r, s);
        Ed448Field.multiply(s, x, a);
        Ed448Field.multiply(t, y, b);
        Ed448Field.subtract(r, r, s);
        Ed448Field.subtract(r, r, t);
        Ed448Field.carry(r);
        Ed448Field.multiply(u, s, t);
        Ed448Field.subtract(t, t, s);
        Ed448Field.scale(u, u, MINUS_D);
        Ed448Field.square(v, z);
        Ed448Field.add(s, v, u);
        Ed448Field.subtract(v, v, u);
        Ed448Field.multiply(r, r, s);
        Ed448Field.multiply(x, r, z);
        Ed448Field.multiply(t, t, v);
        Ed448Field.multiply(y, t, z);
        Ed448Field.multiply(z, v, s);
    }

    /** Returns the canonical encoding (RFC 8032 section 5.2.2). */
    byte[] encode() {
        long[] inverse = Ed448Field.inverse(z);
        Ed448Field.multiply(r, x, inverse);
        Ed448Field.multiply(s, y, inverse);
        byte[] encoded = new byte[EdwardsCurve.ED448.length()];
        byte[] bytes = Ed448Field.canonical(s).toByteArray();
        for (int i = 0; i < bytes.length; i++) {
            encoded[i] = bytes[bytes.length - 1 - i];
        }
        if (Ed448Field.canonical(r).testBit(0)) {
            encoded[encoded.length - 1] |= (byte) 0x80;
        }
        return encoded;
    }

    /**
     * Returns a public key with the other sign, {@code -A}.
     *
     * @param encoded encoding that {@link EdwardsPoints#requireKey} admits
     * @throws IllegalArgumentException if no point has this encoding
     */
    static Ed448Point negated(byte[] encoded) {
        BigInteger y = Ed448Scalars.littleEndian(encoded, 0, encoded.length);
        int signBit = 8 * encoded.length - 1;
        boolean odd = y.testBit(signBit);
        y = y.clearBit(signBit);
        BigInteger x = x(y);
        return of(x.testBit(0) == odd ? x.negate().mod(Ed448Field.P) : x, y);
    }

    /** Returns one x of a y: the square root of {@code (y² - 1) / (d y² - 1)}. */
    private static BigInteger x(BigInteger y) {
        BigInteger p = Ed448Field.P;
        BigInteger y2 = y.multiply(y).mod(p);
        BigInteger divisor = y2.multiply(BigInteger.valueOf(-MINUS_D)).subtract(BigInteger.ONE);
        BigInteger x2 =
                y2.subtract(BigInteger.ONE).multiply(divisor.modInverse(p)).mod(p);
        BigInteger x = x2.modPow(p.shiftRight(2).add(BigInteger.ONE), p);
        if (!x.multiply(x).mod(p).equals(x2)) {
            throw new IllegalArgumentException("Not the encoding of a point");
        }
        return x;
    }
}
