// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TWO;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import java.math.BigInteger;

/**
 * The points {@code a x² + y² = 1 + d x² y²} of one Edwards curve, for judging public keys. The check takes about a
 * tenth of a millisecond, so it belongs to where a key is read and not to where it is used.
 */
final class EdwardsPoints {

    static final RefusalCode LOW_ORDER = new RefusalCode("low_order_key");

    static final EdwardsPoints ED25519 = ed25519();

    static final EdwardsPoints ED448 = ed448();

    private final BigInteger p;

    private final BigInteger a;

    private final BigInteger d;

    // The logarithm of the cofactor: so many doublings make the identity of every point of low order.
    private final int doublings;

    private EdwardsPoints(BigInteger p, BigInteger a, BigInteger d, int doublings) {
        this.p = p;
        this.a = a;
        this.d = d;
        this.doublings = doublings;
    }

    /** The curve of RFC 8032 section 5.1. */
    private static EdwardsPoints ed25519() {
        BigInteger p = ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));
        BigInteger d = BigInteger.valueOf(-121665)
                .multiply(BigInteger.valueOf(121666).modInverse(p))
                .mod(p);
        return new EdwardsPoints(p, ONE.negate(), d, 3);
    }

    /** The curve of RFC 8032 section 5.2. */
    private static EdwardsPoints ed448() {
        BigInteger p = ONE.shiftLeft(448).subtract(ONE.shiftLeft(224)).subtract(ONE);
        return new EdwardsPoints(p, ONE, BigInteger.valueOf(-39081), 2);
    }

    /**
     * Refuses what is not the one encoding of a point (RFC 8032 sections 5.1.3 and 5.2.3), and points whose order
     * divides the cofactor: anybody can sign for those, without a private key.
     *
     * @param encoded of the length that the curve prescribes
     */
    void requireKey(byte[] encoded) {
        BigInteger y = y(encoded);
        if (y.compareTo(p) >= 0 || !isOnCurve(y)) {
            throw InvalidCredentialException.malformed("an encoding of no point");
        }
        for (int i = 0; i < doublings; i++) {
            y = doubled(y);
        }
        if (y.equals(ONE)) {
            throw new InvalidCredentialException(LOW_ORDER, "a point of low order");
        }
    }

    /** Little-endian; the first bit of the last byte is the sign of x, which does not change the order. */
    private static BigInteger y(byte[] encoded) {
        byte[] bytes = new byte[encoded.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = encoded[bytes.length - 1 - i];
        }
        bytes[0] &= 0x7f;
        return new BigInteger(1, bytes);
    }

    /** Whether there is an x: x² is a fraction, which is a square if the product of its parts is one. */
    private boolean isOnCurve(BigInteger y) {
        BigInteger y2 = y.multiply(y);
        BigInteger product =
                ONE.subtract(y2).multiply(a.subtract(d.multiply(y2))).mod(p);
        return product.signum() == 0 || product.modPow(p.shiftRight(1), p).equals(ONE);
    }

    /** The y of the double of a point, for which its x is not needed: only x² counts. */
    private BigInteger doubled(BigInteger y) {
        BigInteger y2 = y.multiply(y).mod(p);
        BigInteger x2 = ONE.subtract(y2)
                .multiply(a.subtract(d.multiply(y2)).modInverse(p))
                .mod(p);
        BigInteger ax2 = a.multiply(x2);
        BigInteger divisor = TWO.subtract(ax2).subtract(y2);
        return y2.subtract(ax2).multiply(divisor.modInverse(p)).mod(p);
    }
}
