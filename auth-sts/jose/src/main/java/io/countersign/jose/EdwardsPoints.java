// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TWO;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import java.math.BigInteger;

/**
 * Checks public keys against the points {@code a x² + y² = 1 + d x² y²} of one Edwards curve. The check takes about
 * 0.1 ms, so run it when a key is read and not at each use.
 */
final class EdwardsPoints {

    static final RefusalCode LOW_ORDER = new RefusalCode("low_order_key");

    static final EdwardsPoints ED25519 = ed25519();

    static final EdwardsPoints ED448 = ed448();

    private final BigInteger p;

    private final BigInteger a;

    private final BigInteger d;

    // Binary logarithm of the cofactor: this many doublings turn every point of low order into the identity.
    private final int doublings;

    private EdwardsPoints(BigInteger p, BigInteger a, BigInteger d, int doublings) {
        this.p = p;
        this.a = a;
        this.d = d;
        this.doublings = doublings;
    }

    /** Returns the curve of RFC 8032 section 5.1. */
    private static EdwardsPoints ed25519() {
        BigInteger p = ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));
        BigInteger d = BigInteger.valueOf(-121665)
                .multiply(BigInteger.valueOf(121666).modInverse(p))
                .mod(p);
        return new EdwardsPoints(p, ONE.negate(), d, 3);
    }

    /** Returns the curve of RFC 8032 section 5.2. */
    private static EdwardsPoints ed448() {
        BigInteger p = ONE.shiftLeft(448).subtract(ONE.shiftLeft(224)).subtract(ONE);
        return new EdwardsPoints(p, ONE, BigInteger.valueOf(-39081), 2);
    }

    /**
     * Refuses bytes that are not the canonical encoding of a point (RFC 8032 sections 5.1.3 and 5.2.3). Also refuses
     * points of low order, whose order divides the cofactor: anybody can sign for them without a private key.
     *
     * @param encoded public key, of the length that the curve prescribes
     */
    void requireKey(byte[] encoded) {
        BigInteger y = y(encoded);
        if (y.compareTo(p) >= 0 || !isOnCurve(y)) {
            throw InvalidCredentialException.malformed("not the encoding of a point");
        }
        for (int i = 0; i < doublings; i++) {
            y = doubled(y);
        }
        if (y.equals(ONE)) {
            throw new InvalidCredentialException(LOW_ORDER, "a point of low order");
        }
    }

    /**
     * Decodes y, which is little-endian. The first bit of the last byte is the sign of x, which does not change the
     * order.
     */
    private static BigInteger y(byte[] encoded) {
        byte[] bytes = new byte[encoded.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = encoded[bytes.length - 1 - i];
        }
        bytes[0] &= 0x7f;
        return new BigInteger(1, bytes);
    }

    /**
     * Whether the curve has a point with this y. x² is a fraction; it is a square if numerator times denominator is a
     * square.
     */
    private boolean isOnCurve(BigInteger y) {
        BigInteger y2 = y.multiply(y);
        BigInteger product =
                ONE.subtract(y2).multiply(a.subtract(d.multiply(y2))).mod(p);
        return product.signum() == 0 || product.modPow(p.shiftRight(1), p).equals(ONE);
    }

    /** Returns the y of the doubled point. Only x² is needed, not x. */
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
