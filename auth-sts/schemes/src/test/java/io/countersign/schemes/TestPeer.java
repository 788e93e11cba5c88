// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.ServiceId;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.test.MovableClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A service that signs tokens itself. */
final class TestPeer {

    static final String FOREIGN = "https://sts.delivery.com";

    static final TestPeer BASKET = new TestPeer("basket.shop.com");

    static final TestPeer PRODUCT = new TestPeer("product.shop.com");

    private final JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);

    private final JwsSigner signer = new JwsSigner(key, JwsAlgorithm.ES256);

    private final String id;

    private TestPeer(String id) {
        this.id = id;
    }

    String id() {
        return id;
    }

    KeySource keys() {
        return StaticKeySet.of(key, JwsAlgorithm.ES256);
    }

    JwsSigner signer() {
        return signer;
    }

    WorkloadTokens tokens(MovableClock clock) {
        return new WorkloadTokens(new ServiceId(id), signer, 100, clock);
    }

    String sign(JwtBuilder token) {
        return token.sign(signer);
    }

    JwtBuilder token(String type) {
        return JwtBuilder.ofType(type)
                .issuer(id)
                .subject(id)
                .audience("account.shop.com")
                .issuedAt(TestIssuer.NOW)
                .expiresAt(TestIssuer.NOW.plus(Duration.ofSeconds(60)))
                .randomId();
    }

    static Map<String, Object> user() {
        return Map.of(
                "iss",
                TestIssuer.NAME,
                "sub",
                "alice-id",
                "username",
                "alice",
                "roles",
                List.of("USER"),
                "scope",
                "shop",
                "sid",
                "login-1",
                "iat",
                TestIssuer.NOW.getEpochSecond(),
                "exp",
                TestIssuer.NOW.plus(Duration.ofMinutes(15)).getEpochSecond());
    }

    static JwtBuilder nested(TestPeer peer, String inner) {
        return peer.token("nested+jwt")
                .claim("user", Map.of("iss", TestIssuer.NAME, "sub", "alice-id"))
                .claim("token", inner);
    }
}
