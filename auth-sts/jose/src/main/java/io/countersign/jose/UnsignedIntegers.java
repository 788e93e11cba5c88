// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import java.math.BigInteger;

/** Encodes and decodes unsigned big-endian integers of keys and signatures. */
final class UnsignedIntegers {

    private UnsignedIntegers() {}

    /** Encodes the integer in exactly {@code length} bytes. */
    static byte[] bytes(BigInteger value, int length) {
        byte[] signed = value.toByteArray();
        int skip = signed.length > 1 && signed[0] == 0 ? 1 : 0;
        int used = signed.length - skip;
        if (value.signum() < 0 || used > length) {
            throw new IllegalArgumentException("The integer does not fit");
        }
        byte[] out = new byte[length];
        System.arraycopy(signed, skip, out, length - used, used);
        return out;
    }

    /** Encodes the integer in the fewest bytes, at least one: Base64urlUInt of RFC 7518 section 2. */
    static String encode(BigInteger value) {
        return Base64Url.encode(bytes(value, Math.max(1, (value.bitLength() + 7) / 8)));
    }

    static String encode(BigInteger value, int length) {
        return Base64Url.encode(bytes(value, length));
    }

    static BigInteger decode(String text) {
        byte[] bytes = Base64Url.decode(text);
        if (bytes.length == 0 || (bytes[0] == 0 && bytes.length > 1)) {
            throw InvalidCredentialException.malformed("an integer is not in its shortest form");
        }
        return new BigInteger(1, bytes);
    }

    static BigInteger decode(String text, int length) {
        byte[] bytes = Base64Url.decode(text);
        if (bytes.length != length) {
            throw InvalidCredentialException.malformed("an integer has the wrong length");
        }
        return new BigInteger(1, bytes);
    }
}
