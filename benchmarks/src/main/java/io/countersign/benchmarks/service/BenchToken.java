// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** User's token with about 300 bytes of claims, as the STS issues them. */
final class BenchToken {

    static final String AUDIENCE = "bench.example.com";

    private BenchToken() {}

    static String sign(BenchKey key, String issuer) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(issuer)
                .subject("8f14e45f-ceea-467f-9a4c-1f3a1b2c3d4e")
                .audience(AUDIENCE)
                .issuedAt(now)
                .expiresAt(now.plus(Duration.ofHours(8)))
                .randomId()
                .claim("client_id", "user.shop.com")
                .claim("roles", List.of("USER"))
                .claim("scope", "shop")
                .claim("username", "alice")
                .sign(new JwsSigner(key.jwk(), key.algorithm()));
    }
}
