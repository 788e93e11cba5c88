// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;

/** Checks the length and ranges of a signature before the provider verifies it. */
interface SignatureForm {

    boolean admits(byte[] signature);

    static SignatureForm of(JwsAlgorithm algorithm, PublicKey key) {
        return switch (algorithm.family()) {
            case RSA, RSA_PSS -> {
                int length = modulusLength((RSAPublicKey) key);
                yield signature -> signature.length == length;
            }
            case ECDSA -> {
                Curve curve = algorithm.curve();
                yield signature -> signature.length == 2 * curve.length()
                        && isScalar(signature, 0, curve)
                        && isScalar(signature, curve.length(), curve);
            }
            case ED25519, ED448 -> {
                EdwardsCurve curve = algorithm.edwardsCurve();
                yield signature -> signature.length == 2 * curve.length() && isBelowOrder(signature, curve);
            }
            case ML_DSA -> {
                int length = algorithm.mlDsaParameters().signatureLength();
                yield signature -> signature.length == length;
            }
            case HMAC -> throw new IllegalArgumentException("A MAC has no public key");
        };
    }

    /** Returns the length of a signature or encrypted key of this RSA key, in bytes. */
    static int modulusLength(RSAPublicKey key) {
        return (key.getModulus().bitLength() + 7) / 8;
    }

    /**
     * Whether the number is at least one and below the order. A careless provider accepts zero for any text
     * (CVE-2022-21449).
     */
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

    /**
     * Whether S is below the order. Otherwise adding the order would give a second signature of the same text (RFC
     * 8032 section 8.4).
     */
    private static boolean isBelowOrder(byte[] signature, EdwardsCurve curve) {
        byte[] order = curve.order();
        for (int i = order.length - 1; i >= 0; i--) {
            int difference = (signature[order.length + i] & 0xff) - (order[i] & 0xff);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }
}
