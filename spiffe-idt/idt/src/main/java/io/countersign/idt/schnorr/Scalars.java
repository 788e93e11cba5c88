// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.math.BigInteger;

/**
 * Arithmetic of integers modulo the order l of ristretto255, each in 32 octets, least significant first. No method
 * branches or indexes by value, except {@link #digits}, which is for public scalars.
 */
final class Scalars {

    static final int BYTES = 32;

    static final int WIDE_BYTES = 64;

    private static final int LIMBS = 8;

    private static final long LOW = 0xffffffffL;

    private static final BigInteger ORDER =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private static final int[] L = limbs(ORDER);

    // Montgomery's radix is 2^256: the radix, its square, and the factor that clears the lowest limb.
    private static final int[] RADIX = limbs(BigInteger.TWO.pow(256).mod(ORDER));

    private static final int[] RADIX_SQUARE = limbs(BigInteger.TWO.pow(512).mod(ORDER));

    private static final long INVERSE =
            ORDER.negate().modInverse(BigInteger.TWO.pow(32)).longValueExact();

    private Scalars() {}

    private static int[] limbs(BigInteger value) {
        int[] limbs = new int[LIMBS];
        for (int i = 0; i < LIMBS; i++) {
            limbs[i] = value.shiftRight(32 * i).intValue();
        }
        return limbs;
    }

    private static int[] limbs(byte[] bytes, int from) {
        int[] limbs = new int[LIMBS];
        for (int i = 0; i < LIMBS; i++) {
            limbs[i] = LittleEndian.getInt(bytes, from + 4 * i);
        }
        return limbs;
    }

    private static byte[] bytes(int[] limbs) {
        byte[] out = new byte[BYTES];
        for (int i = 0; i < LIMBS; i++) {
            LittleEndian.putInt(out, 4 * i, limbs[i]);
        }
        return out;
    }

    /** Reduces 64 octets modulo l. */
    static byte[] reduce(byte[] wide) {
        int[] low = multiply(limbs(wide, 0), RADIX);
        int[] high = multiply(limbs(wide, BYTES), RADIX_SQUARE);
        return bytes(add(low, high));
    }

    /** Computes k - h x. */
    static byte[] multiplySubtract(byte[] k, byte[] h, byte[] x) {
        int[] product = multiply(multiply(limbs(h, 0), RADIX_SQUARE), limbs(x, 0));
        return bytes(subtract(limbs(k, 0), product));
    }

    /** Returns whether the octets are a number below l. */
    static boolean isCanonical(byte[] bytes) {
        int[] difference = new int[LIMBS];
        return bytes.length == BYTES && subtract(difference, limbs(bytes, 0), L) != 0;
    }

    static boolean isZero(byte[] bytes) {
        int any = 0;
        for (byte octet : bytes) {
            any |= octet;
        }
        return any == 0;
    }

    /** Computes the Montgomery product a b / 2^256, below l; a is any number of 256 bits, b is below l. */
    private static int[] multiply(int[] a, int[] b) {
        int[] sum = new int[LIMBS + 1];
        for (int i = 0; i < LIMBS; i++) {
            accumulate(sum, a[i] & LOW, b);
        }
        int[] out = new int[LIMBS];
        System.arraycopy(sum, 0, out, 0, LIMBS);
        return reduceOnce(out);
    }

    /** Adds a limb times b to the sum, adds the multiple of l that clears its lowest limb, and shifts that limb out. */
    private static void accumulate(int[] sum, long limb, int[] b) {
        long low = (sum[0] & LOW) + limb * (b[0] & LOW);
        long factor = (low * INVERSE) & LOW;
        long carry = ((low & LOW) + factor * (L[0] & LOW)) >>> 32;
        long rest = low >>> 32;
        for (int j = 1; j < LIMBS; j++) {
            low = (sum[j] & LOW) + limb * (b[j] & LOW) + rest;
            rest = low >>> 32;
            long reduced = (low & LOW) + factor * (L[j] & LOW) + carry;
            carry = reduced >>> 32;
            sum[j - 1] = (int) reduced;
        }
        long top = (sum[LIMBS] & LOW) + rest + carry;
        sum[LIMBS - 1] = (int) top;
        sum[LIMBS] = (int) (top >>> 32);
    }

    private static int[] add(int[] a, int[] b) {
        int[] sum = new int[LIMBS];
        long carry = 0;
        for (int i = 0; i < LIMBS; i++) {
            carry += (a[i] & LOW) + (b[i] & LOW);
            sum[i] = (int) carry;
            carry >>>= 32;
        }
        return reduceOnce(sum);
    }

    /** Computes a - b; both are below l. */
    private static int[] subtract(int[] a, int[] b) {
        int[] difference = new int[LIMBS];
        int borrow = subtract(difference, a, b);
        return addOrder(difference, borrow);
    }

    /** Writes a - b, and returns -1 if it is negative, otherwise 0. */
    private static int subtract(int[] out, int[] a, int[] b) {
        long borrow = 0;
        for (int i = 0; i < LIMBS; i++) {
            borrow += (a[i] & LOW) - (b[i] & LOW);
            out[i] = (int) borrow;
            borrow >>= 32;
        }
        return (int) borrow;
    }

    /** Subtracts l from a number below 2 l if it is not below l. */
    private static int[] reduceOnce(int[] value) {
        return subtract(value, L);
    }

    private static int[] addOrder(int[] value, int mask) {
        long carry = 0;
        for (int i = 0; i < LIMBS; i++) {
            carry += (value[i] & LOW) + (L[i] & mask & LOW);
            value[i] = (int) carry;
            carry >>>= 32;
        }
        return value;
    }

    /**
     * Returns the non-adjacent form of a public scalar. Digits are zero, or odd and below 2^(width-1) in magnitude;
     * among any {@code width} consecutive digits at most one is not zero.
     */
    static byte[] digits(byte[] scalar, int width) {
        byte[] digits = new byte[8 * BYTES];
        int[] limbs = limbs(scalar, 0);
        int window = 1 << width;
        int carry = 0;
        int at = 0;
        while (at < digits.length) {
            int digit = (bits(limbs, at) & (window - 1)) + carry;
            if ((digit & 1) == 0) {
                at++;
            } else {
                carry = digit >= window / 2 ? 1 : 0;
                digits[at] = (byte) (digit - carry * window);
                at += width;
            }
        }
        return digits;
    }

    private static int bits(int[] limbs, int at) {
        int index = at >>> 5;
        long low = limbs[index] & LOW;
        long high = index + 1 < LIMBS ? limbs[index + 1] & LOW : 0;
        return (int) ((low | (high << 32)) >>> (at & 31));
    }
}
