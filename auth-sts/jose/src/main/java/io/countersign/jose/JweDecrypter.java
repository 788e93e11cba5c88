// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEDecrypter;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.crypto.ECDHDecrypter;
import com.nimbusds.jose.crypto.RSADecrypter;
import com.nimbusds.jose.util.Base64URL;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decrypts tokens that were encrypted to one key with one algorithm and A256GCM (RFC 7516). Encryption proves nothing
 * about the sender: <strong>the token inside must be verified</strong>. Safe for any number of threads.
 *
 * <p>As strict as the parser of signed tokens. The size is checked first, and base64url must be canonical. The header
 * must not contain a member twice, nor an unknown member, so neither {@code zip} nor {@code crit}. It selects neither
 * the algorithm nor the key.
 *
 * @since 0.1
 */
public final class JweDecrypter {

    private static final int IV_LENGTH = 12;

    private static final int TAG_LENGTH = 16;

    private final JsonWebKey key;

    private final JweAlgorithm algorithm;

    private final int maxSize;

    private final JWEDecrypter decrypter;

    /**
     * @param maxSize maximum length of an encrypted token, in characters
     * @throws IllegalArgumentException if the key may not or cannot be used with the algorithm
     */
    public JweDecrypter(JsonWebKey key, JweAlgorithm algorithm, int maxSize) {
        this.key = Objects.requireNonNull(key, "key cannot be null");
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm cannot be null");
        this.maxSize = maxSize;
        if (!key.decrypts(algorithm)) {
            throw new IllegalArgumentException(key + " cannot decrypt " + algorithm);
        }
        this.decrypter = decrypter(((KeyMaterial.Pair) key.material()).privateKey());
    }

    private static JWEDecrypter decrypter(@Nullable PrivateKey key) {
        try {
            return switch (key) {
                case RSAPrivateKey rsa -> new RSADecrypter(rsa);
                case ECPrivateKey ec -> new ECDHDecrypter(ec);
                case null, default -> throw new IllegalArgumentException("A key of this kind cannot decrypt");
            };
        } catch (JOSEException ex) {
            throw new IllegalArgumentException("The key cannot be used", ex);
        }
    }

    /**
     * Decrypts a token.
     *
     * @return the token inside, <strong>not verified</strong>
     * @throws InvalidCredentialException if it is too large, malformed, for another algorithm or key, or does not
     *     decrypt with this key
     */
    public String decrypt(String token) {
        if (token.length() > maxSize) {
            throw new InvalidCredentialException(RefusalCode.TOO_LARGE, "the token is too large");
        }
        String[] segments = token.split("\\.", -1);
        if (segments.length != 5) {
            throw InvalidCredentialException.malformed("not five segments");
        }
        requireKey(JweHeader.parse(Base64Url.decode(segments[0]), algorithm));
        requireLength(segments[1], encryptedKeyLength());
        requireLength(segments[2], IV_LENGTH);
        requireLength(segments[4], TAG_LENGTH);
        Base64Url.decode(segments[3]);
        return new String(decrypt(segments), StandardCharsets.UTF_8);
    }

    private void requireKey(JweHeader header) {
        String keyId = header.keyId();
        if (keyId != null && key.keyId() != null && !keyId.equals(key.keyId())) {
            throw new InvalidCredentialException(RefusalCode.UNKNOWN_KEY, "the token is encrypted to another key");
        }
    }

    private int encryptedKeyLength() {
        return switch (algorithm) {
            case RSA_OAEP_256 ->
                SignatureForm.modulusLength((RSAPublicKey) ((KeyMaterial.Pair) key.material()).publicKey());
            case ECDH_ES -> 0;
        };
    }

    private static void requireLength(String segment, int length) {
        if (Base64Url.decode(segment).length != length) {
            throw InvalidCredentialException.malformed("a segment has the wrong length");
        }
    }

    private byte[] decrypt(String[] segments) {
        try {
            return decrypter.decrypt(
                    JWEHeader.parse(new Base64URL(segments[0])),
                    segments[1].isEmpty() ? null : new Base64URL(segments[1]),
                    new Base64URL(segments[2]),
                    new Base64URL(segments[3]),
                    new Base64URL(segments[4]),
                    segments[0].getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException | ParseException ex) {
            throw new InvalidCredentialException(RefusalCode.BAD_SIGNATURE, "the token does not decrypt");
        }
    }

    @Override
    public String toString() {
        return "JweDecrypter[" + algorithm + ", " + key.keyId() + "]";
    }
}
