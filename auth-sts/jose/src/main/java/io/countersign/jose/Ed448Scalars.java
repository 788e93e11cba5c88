// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.math.BigInteger;

/** Factors of points of Ed448: little-endian numbers below the order of the group. */
final class Ed448Scalars {

    private static final BigInteger ORDER = littleEndian(EdwardsCurve.ED448.order(), 0, EdwardsCurve.ED448.length());

    private Ed448Scalars() {}

    static BigInteger littleEndian(byte[] bytes, int from, int length) {
        byte[] reversed = new byte[length];
        for (int i = 0; i < length; i++) {
            reversed[i] = bytes[from + length - 1 - i];
        }
        return new BigInteger(1, reversed);
    }

    /** Returns the number modulo the order. */
    static BigInteger reduce(byte[] bytes, int from, int length) {
        return littleEndian(bytes, from, length).mod(ORDER);
    }
}
