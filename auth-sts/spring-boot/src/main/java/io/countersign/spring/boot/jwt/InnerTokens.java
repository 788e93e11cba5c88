// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JweAlgorithm;
import io.countersign.jose.JweDecrypter;
import io.countersign.jose.JweEncrypter;
import io.countersign.schemes.TokenExchange;
import io.countersign.schemes.TokenOpener;
import io.countersign.schemes.TokenSealer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/**
 * Exchange and encryption of inner tokens.
 *
 * @param exchange exchange of tokens that do not reach their target, or {@code null} if there is none
 * @param sealer encrypter of outgoing inner tokens, or {@code null} to send them unencrypted
 * @param opener decrypter of incoming inner tokens, or {@code null} if they are not encrypted
 */
record InnerTokens(
        @Nullable TokenExchange exchange,
        @Nullable TokenSealer sealer,
        @Nullable TokenOpener opener) {

    private static final String PREFIX = "countersign.jwt.nested.";

    static InnerTokens of(
            CountersignJwtProperties.Nested nested, JwtPeers peers, @Nullable TokenExchange exchange, int maxSize) {
        if (nested.encryption().equals("none")) {
            if (nested.decryptionKeyLocation() != null) {
                throw JwtSettings.wrong(
                        PREFIX + "encryption",
                        "It is none, and " + PREFIX + "decryption-key-location is set.",
                        "Set it to the algorithm of the key, RSA-OAEP-256 or ECDH-ES.");
            }
            return new InnerTokens(exchange, null, null);
        }
        JweAlgorithm algorithm = JwtSettings.checked(PREFIX + "encryption", () -> JweAlgorithm.of(nested.encryption()));
        JweDecrypter decrypter = decrypter(nested.decryptionKeyLocation(), algorithm, maxSize);
        return new InnerTokens(exchange, sealer(peers, algorithm), decrypter::decrypt);
    }

    private static JweDecrypter decrypter(@Nullable Resource file, JweAlgorithm algorithm, int maxSize) {
        String property = PREFIX + "decryption-key-location";
        if (file == null) {
            throw JwtSettings.wrong(
                    property,
                    "It is not set, but inner tokens are encrypted to this service.",
                    "Set it to a file with a private JWK for " + algorithm + ".");
        }
        try {
            return new JweDecrypter(JsonWebKey.parse(JwtSettings.read(property, file)), algorithm, maxSize);
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw JwtSettings.wrong(
                    property, file + " contains no private key for " + algorithm + ".", "Use a JWK of that kind.");
        }
    }

    private static TokenSealer sealer(JwtPeers peers, JweAlgorithm algorithm) {
        Map<String, JweEncrypter> encrypters = new HashMap<>();
        peers.encryptionKeys(algorithm).forEach((id, key) -> encrypters.put(id, new JweEncrypter(key, algorithm)));
        Map<String, JweEncrypter> byTarget = Map.copyOf(encrypters);
        return (token, target) -> {
            JweEncrypter encrypter = byTarget.get(target.value());
            return encrypter == null ? null : encrypter.encrypt(token);
        };
    }
}
