// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEEncrypter;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDHEncrypter;
import com.nimbusds.jose.crypto.RSAEncrypter;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Objects;

/**
 * Encrypts signed tokens to one recipient (RFC 7516, nested as in RFC 7519 section 5.2): one public key, one
 * algorithm, A256GCM. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class JweEncrypter {

    private final JWEHeader header;

    private final JWEEncrypter encrypter;

    /**
     * @param recipient key of the recipient, public half only if you like; its id goes into the header
     * @throws IllegalArgumentException if the key may not or cannot be used with the algorithm
     */
    public JweEncrypter(JsonWebKey recipient, JweAlgorithm algorithm) {
        Objects.requireNonNull(recipient, "recipient cannot be null");
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        if (!recipient.encrypts(algorithm)) {
            throw new IllegalArgumentException(recipient + " cannot encrypt with " + algorithm);
        }
        this.header = new JWEHeader.Builder(JWEAlgorithm.parse(algorithm.jwaName()), EncryptionMethod.A256GCM)
                .contentType("JWT")
                .keyID(recipient.keyId())
                .build();
        this.encrypter = encrypter(((KeyMaterial.Pair) recipient.material()).publicKey());
    }

    private static JWEEncrypter encrypter(PublicKey key) {
        try {
            return switch (key) {
                case RSAPublicKey rsa -> new RSAEncrypter(rsa);
                case ECPublicKey ec -> new ECDHEncrypter(ec);
                default -> throw new IllegalArgumentException("A key of this kind cannot encrypt");
            };
        } catch (JOSEException ex) {
            throw new IllegalArgumentException("The key cannot be used", ex);
        }
    }

    /**
     * Encrypts a token.
     *
     * @param token signed JWT in compact form
     * @return encrypted token in compact form, of five segments
     */
    public String encrypt(String token) {
        JWEObject jwe = new JWEObject(header, new Payload(token));
        try {
            jwe.encrypt(encrypter);
        } catch (JOSEException ex) {
            throw new IllegalStateException("The provider failed to encrypt", ex);
        }
        return jwe.serialize();
    }

    @Override
    public String toString() {
        return "JweEncrypter[" + header.getAlgorithm() + ", " + header.getKeyID() + "]";
    }
}
