// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import java.security.SecureRandom;

/**
 * Secret key of a {@link SchocoPublicKey}. Its {@code toString} shows only the public key.
 *
 * @since 0.1
 */
public final class SchocoSecretKey {

    private final byte[] scalar;

    private final SchocoPublicKey publicKey;

    private SchocoSecretKey(byte[] scalar) {
        EdwardsPoint point = BaseMultiples.multiply(scalar);
        this.scalar = scalar;
        this.publicKey = new SchocoPublicKey(Ristretto.encode(point), point);
    }

    /** Generates a new key. */
    public static SchocoSecretKey generate(SecureRandom random) {
        byte[] scalar;
        do {
            byte[] wide = new byte[Scalars.WIDE_BYTES];
            random.nextBytes(wide);
            scalar = Scalars.reduce(wide);
        } while (Scalars.isZero(scalar));
        return new SchocoSecretKey(scalar);
    }

    /**
     * Parses a key.
     *
     * @param encoded number from 1 to the group's order less 1 in 32 octets, least significant first
     * @throws InvalidCredentialException if it is anything else
     */
    public static SchocoSecretKey parse(byte[] encoded) {
        return new SchocoSecretKey(checked(encoded.clone()));
    }

    /** Refuses octets that are not a scalar, and zero. */
    static byte[] checked(byte[] scalar) {
        if (!Scalars.isCanonical(scalar) || Scalars.isZero(scalar)) {
            throw new InvalidCredentialException(RefusalCode.MALFORMED, "not a scalar of ristretto255 other than zero");
        }
        return scalar;
    }

    public SchocoPublicKey publicKey() {
        return publicKey;
    }

    /** Returns the 32 octets of the <strong>secret</strong>, to store it. */
    public byte[] encoded() {
        return scalar.clone();
    }

    byte[] scalar() {
        return scalar;
    }

    @Override
    public String toString() {
        return "SchocoSecretKey[" + publicKey + "]";
    }
}
