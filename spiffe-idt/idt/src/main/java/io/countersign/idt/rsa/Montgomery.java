// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import java.math.BigInteger;

/**
 * Montgomery multiplication modulo an odd number, in limbs of 52 bits. Its running time depends only on the modulus:
 * no branch, table look-up or final subtraction depends on a value. Elements are below twice the modulus. The radix is
 * more than four times the modulus, so a product of two elements is again below twice the modulus.
 */
final class Montgomery {

    private static final int BITS = 52;

    private static final long MASK = (1L << BITS) - 1;

    private static final int HIGH_SHIFT = 64 - BITS;

    private final int limbs;

    private final int octets;

    private final long[] modulus;

    // Factor that clears the lowest limb of a product: -1 / modulus mod 2^52.
    private final long inverse;

    private final long[] radixSquare;

    private final long[] unit;

    Montgomery(BigInteger modulus) {
        this.limbs = (modulus.bitLength() + 2 + BITS - 1) / BITS;
        this.octets = (modulus.bitLength() + 7) / 8;
        this.modulus = split(modulus);
        this.inverse = modulus.negate().modInverse(BigInteger.TWO.pow(BITS)).longValueExact();
        this.radixSquare = split(BigInteger.TWO.pow(2 * BITS * limbs).mod(modulus));
        this.unit = split(BigInteger.ONE);
    }

    private long[] split(BigInteger value) {
        long[] out = new long[limbs];
        for (int i = 0; i < limbs; i++) {
            out[i] = value.shiftRight(BITS * i).longValue() & MASK;
        }
        return out;
    }

    /** Converts a number below the modulus, in big-endian octets, into an element. */
    long[] element(byte[] bigEndian) {
        long[] out = new long[limbs];
        int bit = 0;
        for (int i = bigEndian.length - 1; i >= 0; i--) {
            int limb = bit / BITS;
            int offset = bit % BITS;
            long octet = bigEndian[i] & 0xffL;
            out[limb] |= (octet << offset) & MASK;
            if (offset > BITS - 8 && limb + 1 < limbs) {
                out[limb + 1] |= octet >>> (BITS - offset);
            }
            bit += 8;
        }
        return multiply(out, radixSquare);
    }

    /** Converts an element into its number below the modulus, in as many big-endian octets as the modulus has. */
    byte[] octets(long[] element) {
        long[] number = lowered(multiply(element, unit));
        byte[] out = new byte[octets];
        int bit = 0;
        for (int i = octets - 1; i >= 0; i--) {
            int limb = bit / BITS;
            int offset = bit % BITS;
            long octet = number[limb] >>> offset;
            if (offset > BITS - 8 && limb + 1 < limbs) {
                octet |= number[limb + 1] << (BITS - offset);
            }
            out[i] = (byte) octet;
            bit += 8;
        }
        return out;
    }

    /** Subtracts the modulus from a number that is not below it. */
    private long[] lowered(long[] number) {
        long[] out = new long[limbs];
        long borrow = 0;
        for (int i = 0; i < limbs; i++) {
            borrow += number[i] - modulus[i];
            out[i] = borrow & MASK;
            borrow >>= BITS;
        }
        for (int i = 0; i < limbs; i++) {
            out[i] ^= borrow & (out[i] ^ number[i]);
        }
        return out;
    }

    long[] multiply(long[] a, long[] b) {
        long[] sum = new long[2 * limbs];
        for (int i = 0; i < limbs; i++) {
            accumulate(sum, i, a[i], b);
        }
        long[] out = new long[limbs];
        long carry = 0;
        for (int i = 0; i < limbs; i++) {
            carry += sum[limbs + i];
            out[i] = carry & MASK;
            carry >>>= BITS;
        }
        return out;
    }

    /**
     * Adds the product of a limb and the other factor, and the multiple of the modulus that clears the limb at {@code
     * from}. Carries between limbs of the sum are deferred: the halves of more than 158 products fit into a word.
     */
    private void accumulate(long[] sum, int from, long limb, long[] b) {
        long shiftedLimb = limb << HIGH_SHIFT;
        long lowest = sum[from] + ((limb * b[0]) & MASK);
        long factor = (lowest * inverse) & MASK;
        long shiftedFactor = factor << HIGH_SHIFT;
        lowest += (factor * modulus[0]) & MASK;
        long high = (lowest >>> BITS)
                + Math.unsignedMultiplyHigh(shiftedLimb, b[0])
                + Math.unsignedMultiplyHigh(shiftedFactor, modulus[0]);
        for (int j = 1; j < limbs; j++) {
            long x = b[j];
            long y = modulus[j];
            sum[from + j] += high + ((limb * x) & MASK) + ((factor * y) & MASK);
            high = Math.unsignedMultiplyHigh(shiftedLimb, x) + Math.unsignedMultiplyHigh(shiftedFactor, y);
        }
        sum[from + limbs] += high;
    }

    /** Raises an element to a public exponent of at least one. */
    long[] power(long[] base, BigInteger exponent) {
        long[] out = base;
        for (int bit = exponent.bitLength() - 2; bit >= 0; bit--) {
            out = multiply(out, out);
            if (exponent.testBit(bit)) {
                out = multiply(out, base);
            }
        }
        return out;
    }
}
