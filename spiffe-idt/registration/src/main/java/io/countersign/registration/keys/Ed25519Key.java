// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import static java.math.BigInteger.ONE;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.registration.encoding.Octets;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Public Ed25519 key (RFC 8032) of a log, an attestor or a witness. Its id is the SHA-256 digest of its encoding.
 *
 * @since 0.1
 */
public final class Ed25519Key {

    /** Length of the encoding: a SubjectPublicKeyInfo (RFC 8410). */
    public static final int LENGTH = 44;

    public static final int SIGNATURE_LENGTH = 64;

    private static final Octets PREFIX = Octets.of(HexFormat.of().parseHex("302a300506032b6570032100"));

    private static final BigInteger P = ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

    private static final BigInteger EIGHTH =
            new BigInteger("5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826", 16);

    // Anybody can sign for a point of low order, whose order divides the cofactor. These are their y-coordinates.
    private static final Set<BigInteger> LOW_ORDER =
            Set.of(BigInteger.ZERO, ONE, P.subtract(ONE), EIGHTH, P.subtract(EIGHTH));

    private final Octets encoded;

    private final Octets id;

    private final PublicKey key;

    private Ed25519Key(Octets encoded, PublicKey key) {
        this.encoded = encoded;
        this.id = encoded.sha256();
        this.key = key;
    }

    /**
     * Parses a SubjectPublicKeyInfo in DER.
     *
     * @throws IllegalArgumentException if it is not an Ed25519 key in its only encoding, or a point of low order
     */
    public static Ed25519Key parse(Octets encoded) {
        byte[] octets = encoded.require(LENGTH, "An Ed25519 key").toArray();
        if (!Octets.of(octets, 0, PREFIX.length()).equals(PREFIX)) {
            throw new IllegalArgumentException("Not the SubjectPublicKeyInfo of an Ed25519 key");
        }
        BigInteger y = ordinate(octets, PREFIX.length());
        if (y.compareTo(P) >= 0 || LOW_ORDER.contains(y)) {
            throw new IllegalArgumentException("An Ed25519 key is not canonical or of low order");
        }
        return new Ed25519Key(encoded, decode(octets));
    }

    /** Returns the key with a point, 32 octets (RFC 8032 section 5.1.2). */
    static Ed25519Key ofPoint(Octets point) {
        byte[] encoded = Arrays.copyOf(PREFIX.toArray(), LENGTH);
        System.arraycopy(point.toArray(), 0, encoded, PREFIX.length(), point.length());
        return parse(Octets.of(encoded));
    }

    /** Returns the key of the JDK. */
    public static Ed25519Key of(PublicKey key) {
        return parse(Octets.of(key.getEncoded()));
    }

    /** Decodes y of a point, which is little-endian; the first bit of its last octet is the sign of x. */
    private static BigInteger ordinate(byte[] encoded, int from) {
        byte[] bytes = new byte[Octets.DIGEST];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = encoded[from + bytes.length - 1 - i];
        }
        bytes[0] &= 0x7f;
        return new BigInteger(1, bytes);
    }

    private static PublicKey decode(byte[] octets) {
        try {
            return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(octets));
        } catch (GeneralSecurityException ex) {
            throw new IllegalArgumentException("Not an Ed25519 key", ex);
        }
    }

    /**
     * Returns whether a signature of 64 octets is this key's signature of a text, in its only encoding. Providers differ
     * about others, and auditors with different providers must not.
     */
    public boolean verifies(Octets text, Octets signature) {
        return signature.length() == SIGNATURE_LENGTH
                && ordinate(signature.toArray(), 0).compareTo(P) < 0
                && Signatures.verifies(JwsAlgorithm.ED25519, key, text, signature);
    }

    /** Returns the SubjectPublicKeyInfo, 44 octets. */
    public Octets encoded() {
        return encoded;
    }

    /** Returns the SHA-256 digest of the SubjectPublicKeyInfo. */
    public Octets id() {
        return id;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Ed25519Key that && encoded.equals(that.encoded);
    }

    @Override
    public int hashCode() {
        return encoded.hashCode();
    }

    @Override
    public String toString() {
        return "Ed25519 " + id;
    }
}
