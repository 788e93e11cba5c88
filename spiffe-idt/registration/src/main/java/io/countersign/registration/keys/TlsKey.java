// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.registration.encoding.Octets;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Public TLS key of a service: ECDSA on P-256 with SHA-256 (FIPS 186-5). Its id is the SHA-256 digest of its
 * SubjectPublicKeyInfo. A signature (r, s) is also valid as (r, n - s), so anybody can give it another form; nothing may
 * depend on a signature's octets but the entry that contains it.
 *
 * @since 0.1
 */
public final class TlsKey {

    /** Length of the encoding: a SubjectPublicKeyInfo (RFC 5480) with an uncompressed point. */
    public static final int LENGTH = 91;

    /** Length of a signature: r and s, 32 octets each. */
    public static final int SIGNATURE_LENGTH = 64;

    static final String ALGORITHM = "SHA256withECDSAinP1363Format";

    private static final Octets PREFIX =
            Octets.of(HexFormat.of().parseHex("3059301306072a8648ce3d020106082a8648ce3d03010703420004"));

    private static final BigInteger P =
            new BigInteger("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff", 16);

    private static final BigInteger B =
            new BigInteger("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b", 16);

    private final Octets encoded;

    private final Octets id;

    private TlsKey(Octets encoded) {
        this.encoded = encoded;
        this.id = encoded.sha256();
    }

    /**
     * Parses a SubjectPublicKeyInfo in DER.
     *
     * @throws IllegalArgumentException if it is not a key on P-256 in its only encoding
     */
    public static TlsKey parse(Octets encoded) {
        byte[] octets = encoded.require(LENGTH, "A TLS key").toArray();
        int start = PREFIX.length();
        if (!Octets.of(octets, 0, start).equals(PREFIX)) {
            throw new IllegalArgumentException("Not the SubjectPublicKeyInfo of a key on P-256");
        }
        requirePoint(
                new BigInteger(1, octets, start, Octets.DIGEST),
                new BigInteger(1, octets, start + Octets.DIGEST, Octets.DIGEST));
        return new TlsKey(encoded);
    }

    /** Returns the key of the JDK. */
    public static TlsKey of(PublicKey key) {
        return parse(Octets.of(key.getEncoded()));
    }

    /** Requires y² = x³ - 3x + b. */
    private static void requirePoint(BigInteger x, BigInteger y) {
        BigInteger right =
                x.pow(3).subtract(x.multiply(BigInteger.valueOf(3))).add(B).mod(P);
        if (x.compareTo(P) >= 0 || y.compareTo(P) >= 0 || !y.pow(2).mod(P).equals(right)) {
            throw new IllegalArgumentException("A TLS key is not a point of P-256");
        }
    }

    private static PublicKey decode(byte[] octets) {
        try {
            return KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(octets));
        } catch (GeneralSecurityException ex) {
            throw new IllegalArgumentException("Not a key on P-256", ex);
        }
    }

    /** Returns whether a signature of 64 octets is this key's signature of a text. */
    public boolean verifies(Octets text, Octets signature) {
        // Keys of the JDK are large, and an audit has one for each slot.
        return Signatures.verifies(JwsAlgorithm.ES256, decode(encoded.toArray()), text, signature);
    }

    /** Returns the SubjectPublicKeyInfo, 91 octets. */
    public Octets encoded() {
        return encoded;
    }

    /** Returns the SHA-256 digest of the SubjectPublicKeyInfo. */
    public Octets id() {
        return id;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TlsKey that && encoded.equals(that.encoded);
    }

    @Override
    public int hashCode() {
        return encoded.hashCode();
    }

    @Override
    public String toString() {
        return "P-256 " + id;
    }
}
