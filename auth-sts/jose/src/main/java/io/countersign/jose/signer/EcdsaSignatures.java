// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import io.countersign.jose.JwsAlgorithm;
import java.math.BigInteger;

/**
 * Converts ECDSA signatures from DER (RFC 3279 section 2.2.3), which key management services return, to the form of JWS
 * (RFC 7518 section 3.4).
 *
 * @since 0.1
 */
public final class EcdsaSignatures {

    private static final int SEQUENCE = 0x30;

    private static final int INTEGER = 0x02;

    private final byte[] der;

    private int at;

    private EcdsaSignatures(byte[] der) {
        this.der = der;
    }

    /**
     * Converts a signature.
     *
     * @param algorithm ES256, ES384 or ES512
     * @return both numbers with the length of the curve: for ES256 64 bytes
     * @throws IllegalArgumentException if it is not DER of two numbers of that length
     */
    public static byte[] fromDer(JwsAlgorithm algorithm, byte[] der) {
        int length = length(algorithm);
        EcdsaSignatures reader = new EcdsaSignatures(der.clone());
        if (reader.header(SEQUENCE) != der.length - reader.at) {
            throw malformed();
        }
        byte[] signature = new byte[2 * length];
        reader.number(signature, 0, length);
        reader.number(signature, length, length);
        if (reader.at != der.length) {
            throw malformed();
        }
        return signature;
    }

    private static int length(JwsAlgorithm algorithm) {
        return switch (algorithm) {
            case ES256 -> 32;
            case ES384 -> 48;
            case ES512 -> 66;
            default -> throw new IllegalArgumentException(algorithm + " is not ECDSA");
        };
    }

    /** Reads a tag and returns the length after it. */
    private int header(int tag) {
        if (next() != tag) {
            throw malformed();
        }
        int length = next();
        if (length == 0x81) {
            length = next();
            if (length < 0x80) {
                throw malformed();
            }
        } else if (length > 0x7f) {
            throw malformed();
        }
        return length;
    }

    private void number(byte[] target, int from, int length) {
        int size = header(INTEGER);
        if (size == 0 || size > der.length - at) {
            throw malformed();
        }
        BigInteger number = new BigInteger(der, at, size);
        // The shortest form of a number above zero: only that is DER.
        if (number.signum() != 1 || number.toByteArray().length != size || number.bitLength() > 8 * length) {
            throw malformed();
        }
        int zero = der[at] == 0 ? 1 : 0;
        System.arraycopy(der, at + zero, target, from + length - size + zero, size - zero);
        at += size;
    }

    private int next() {
        if (at >= der.length) {
            throw malformed();
        }
        return der[at++] & 0xff;
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("The ECDSA signature is not DER of two numbers of its curve");
    }
}
