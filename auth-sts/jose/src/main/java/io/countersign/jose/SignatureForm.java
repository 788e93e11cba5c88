// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.HexFormat;

/** What the bytes of a signature must look like. */
interface SignatureForm {

    /** The order of Ed25519's group, little-endian as in a signature (RFC 8032 section 5.1). */
    byte[] ED25519_ORDER = HexFormat.of().parseHex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");

    boolean admits(byte[] signature);

    static SignatureForm of(JwsAlgorithm algorithm, PublicKey key) {
        return switch (algorithm.family()) {
            case RSA, RSA_PSS -> {
                int length = (((RSAPublicKey) key).getModulus().bitLength() + 7) / 8;
                yield signature -> signature.length == length;
            }
            case ECDSA -> {
                Curve curve = algorithm.curve();
                yield signature -> signature.length == 2 * curve.length()
                        && isScalar(signature, 0, curve)
                        && isScalar(signature, curve.length(), curve);
            }
            case ED25519 -> signature -> signature.length == 64 && isBelowOrder(signature);
            case HMAC -> throw new IllegalArgumentException("A MAC has no public key");
        };
    }

    /** Whether it is at least one and below the order: zero would verify anything with a careless provider (CVE-2022-21449). */
    private static boolean isScalar(byte[] signature, int from, Curve curve) {
        int to = from + curve.length();
        byte[] order = curve.order();
        return Arrays.compareUnsigned(signature, from, to, order, 0, order.length) < 0 && !isZero(signature, from, to);
    }

    private static boolean isZero(byte[] bytes, int from, int to) {
        int all = 0;
        for (int i = from; i < to; i++) {
            all |= bytes[i];
        }
        return all == 0;
    }

    /** Otherwise the order could be added for a second signature of the same text (RFC 8032 section 8.4). */
    private static boolean isBelowOrder(byte[] signature) {
        for (int i = 31; i >= 0; i--) {
            int difference = (signature[32 + i] & 0xff) - (ED25519_ORDER[i] & 0xff);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }
}
