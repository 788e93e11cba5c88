// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** User's token in the form of an issuer. Issuer, subject, audience and life are the same in each form. */
enum BenchToken {

    /** Token of RFC 9068 with about 300 bytes of claims, as the STS issues them. */
    STS("at+jwt") {
        @Override
        void addClaims(JwtBuilder token) {
            token.randomId()
                    .claim("client_id", CLIENT)
                    .claim("roles", List.of("USER"))
                    .claim("scope", "shop")
                    .claim("username", "alice");
        }
    },

    /** Token of Keycloak 26 with about 400 bytes of claims, without its roles of clients and its claims of the user. */
    KEYCLOAK("JWT") {
        @Override
        void addClaims(JwtBuilder token) {
            addSession(token)
                    .claim("typ", "Bearer")
                    .claim("azp", CLIENT)
                    .claim("realm_access", Map.of("roles", ROLES))
                    .claim("preferred_username", "alice");
        }
    },

    /** Token of RFC 9068 with as many claims and bytes of claims as {@link #KEYCLOAK}. */
    LARGE("at+jwt") {
        @Override
        void addClaims(JwtBuilder token) {
            addSession(token)
                    .claim("client_id", CLIENT)
                    .claim("roles", ROLES)
                    .claim("username", "alice")
                    .claim("email", "alice@eu.shop.example.com");
        }
    };

    static final String AUDIENCE = "bench.example.com";

    static final String CLIENT = "user.shop.com";

    private static final List<String> ROLES = List.of("customer", "offline_access", "default-roles-bank");

    private final String type;

    BenchToken(String type) {
        this.type = type;
    }

    abstract void addClaims(JwtBuilder token);

    String sign(BenchKey key, String issuer) {
        Instant now = Instant.now();
        JwtBuilder token = JwtBuilder.ofType(type)
                .issuer(issuer)
                .subject("8f14e45f-ceea-467f-9a4c-1f3a1b2c3d4e")
                .audience(AUDIENCE)
                .issuedAt(now)
                .expiresAt(now.plus(Duration.ofHours(8)));
        addClaims(token);
        return token.sign(new JwsSigner(key.jwk(), key.algorithm()));
    }

    private static JwtBuilder addSession(JwtBuilder token) {
        return token.id("onrtac:5f0c1f5e-8f0a-4d6e-9a49-1f6f3a1f8f10")
                .claim("sid", "b9c1b6f2-2f4e-4b8e-8f0a-0a9d5b0e7c21")
                .claim("acr", "1")
                .claim("scope", "openid profile email shop");
    }
}
