// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;

/** Key of any algorithm that signs any header and claims. */
record SigningKey(JsonWebKey jwk, JwsAlgorithm algorithm) {

    private static final Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();

    static SigningKey generate(JwsAlgorithm algorithm) {
        if (algorithm.isSymmetric()) {
            byte[] secret = new byte[64];
            new SecureRandom().nextBytes(secret);
            return ofSecret(algorithm, secret);
        }
        return new SigningKey(JsonWebKey.generate(algorithm).withKeyId("test-key"), algorithm);
    }

    static SigningKey ofSecret(JwsAlgorithm algorithm, byte[] secret) {
        return new SigningKey(JsonWebKey.ofSecret(null, algorithm, secret), algorithm);
    }

    /** Returns the same key with another id. */
    SigningKey as(String keyId) {
        return keyId == null ? this : new SigningKey(jwk.withKeyId(keyId), algorithm);
    }

    /** Returns {@code null} for a secret, which is not published under an id. */
    String keyId() {
        return jwk.keyId();
    }

    String sign(String header, String claims) {
        String text = encode(header) + "." + encode(claims);
        byte[] signature = new JwsSigner(jwk, algorithm).signBytes(text.getBytes(StandardCharsets.US_ASCII));
        return text + "." + base64.encodeToString(signature);
    }

    static String encode(String json) {
        return base64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
