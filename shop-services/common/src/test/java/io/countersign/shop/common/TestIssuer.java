// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Issues tokens as the STS does, without running one. */
public final class TestIssuer {

    static final String ISSUER = "http://sts.test";

    private static final Duration LIFE = Duration.ofMinutes(5);

    private final JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);

    private final JwsSigner signer = new JwsSigner(key, JwsAlgorithm.ES256);

    private String users = "*.shop.com";

    /** Makes the tokens of users valid in a domain. */
    void domain(String domain) {
        users = "*." + domain;
    }

    /** Writes the public key set, and a client's private key, to a folder. */
    void writeKeys(Path folder, String client) {
        try {
            Files.writeString(folder.resolve("issuer.jwks"), JwkSet.of(key).toPublicJson());
            Files.writeString(
                    folder.resolve(client + ".jwk"),
                    JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public String user(String userId, String... roles) {
        return signed(token(users, userId, "user.shop.com")
                .claim("roles", List.of(roles))
                .claim("scope", "shop")
                .claim("username", userId));
    }

    public String service(String target, String scope) {
        return signed(token(target, "basket.shop.com", "basket.shop.com").claim("scope", scope));
    }

    public String expired(String userId) {
        Instant past = Instant.now().minus(LIFE);
        return signed(token(users, userId, "user.shop.com")
                .issuedAt(past.minus(LIFE))
                .expiresAt(past)
                .claim("roles", List.of("USER"))
                .claim("scope", "shop"));
    }

    private static JwtBuilder token(String audience, String subject, String clientId) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .audience(audience)
                .subject(subject)
                .claim("client_id", clientId)
                .issuedAt(now)
                .expiresAt(now.plus(LIFE))
                .randomId();
    }

    private String signed(JwtBuilder token) {
        return token.sign(signer);
    }
}
