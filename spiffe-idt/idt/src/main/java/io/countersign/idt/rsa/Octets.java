// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import java.math.BigInteger;

/** Conversions of integers to big-endian octets, and comparisons of them. */
final class Octets {

    private Octets() {}

    /** Returns a public integer in exactly this number of octets, which must be enough. */
    static byte[] of(BigInteger value, int length) {
        byte[] signed = value.toByteArray();
        int used = Math.min(signed.length, length);
        byte[] out = new byte[length];
        System.arraycopy(signed, signed.length - used, out, length - used, used);
        return out;
    }

    /**
     * Returns whether an integer is above zero and below a bound of the same length. The running time does not depend
     * on the integer.
     */
    static boolean isPositiveBelow(byte[] octets, byte[] bound) {
        if (octets.length != bound.length) {
            return false;
        }
        int any = 0;
        int borrow = 0;
        for (int i = octets.length - 1; i >= 0; i--) {
            any |= octets[i];
            borrow = ((octets[i] & 0xff) - (bound[i] & 0xff) + borrow) >> 8;
        }
        return any != 0 && borrow != 0;
    }
}
