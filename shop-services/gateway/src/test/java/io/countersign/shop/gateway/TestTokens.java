// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.schemes.dpop.DpopProver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Tokens as the STS issues them, and the configuration of their verifiers. */
final class TestTokens {

    static final String ISSUER = "http://sts.test";

    private final JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("k1");

    private final JwsSigner signer = new JwsSigner(key, JwsAlgorithm.ES256);

    private final Path keySet;

    private final Path clientKey;

    TestTokens(Path directory) throws IOException {
        keySet = directory.resolve("sts.pub.jwks");
        clientKey = directory.resolve("client.jwk");
        Files.writeString(keySet, JwkSet.of(key).toPublicJson());
        Files.writeString(
                clientKey,
                JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("c1").toSecretJson());
    }

    /** Returns properties that make a service trust these tokens. */
    List<String> properties() {
        return List.of(
                "--countersign.jwt.issuers[0].issuer=" + ISSUER,
                "--countersign.jwt.issuers[0].jwk-set-location=file:" + keySet,
                "--countersign.jwt.client.key-location=file:" + clientKey,
                "--countersign.jwt.revocation.uri=");
    }

    /** Returns the header of a user with one role. */
    String user(String userId, String role) {
        return "Bearer " + token(userId, role, Instant.now());
    }

    /** Returns the header of a user whose token expired an hour ago. */
    String expired(String userId) {
        return "Bearer " + token(userId, "USER", Instant.now().minusSeconds(4500));
    }

    /** Returns the header of a service that acts in its own right. */
    String service(String serviceId) {
        Instant now = Instant.now();
        return "Bearer "
                + JwtBuilder.ofType("at+jwt")
                        .issuer(ISSUER)
                        .subject(serviceId)
                        .audience("gateway.shop.com")
                        .issuedAt(now)
                        .expiresAt(now.plusSeconds(120))
                        .randomId()
                        .claim("client_id", serviceId)
                        .claim("scope", "account:debit")
                        .sign(signer);
    }

    /** Returns a user's token that is valid only with a proof of the key. */
    String bound(String userId, DpopProver prover) {
        return user(userId, "USER", Instant.now())
                .claim("cnf", Map.of("jkt", prover.thumbprint()))
                .sign(signer);
    }

    private String token(String userId, String role, Instant issuedAt) {
        return user(userId, role, issuedAt).sign(signer);
    }

    private static JwtBuilder user(String userId, String role, Instant issuedAt) {
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject(userId)
                .audience("*.shop.com")
                .issuedAt(issuedAt)
                .expiresAt(issuedAt.plusSeconds(900))
                .randomId()
                .claim("client_id", "user.shop.com")
                .claim("roles", List.of(role))
                .claim("scope", "shop")
                .claim("username", userId);
    }
}
