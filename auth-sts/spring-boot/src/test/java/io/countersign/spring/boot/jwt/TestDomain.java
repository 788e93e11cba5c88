// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.schemes.dpop.DpopProver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Issuers and services of the own domain and of another one, as the service {@code account.shop.com} knows them. */
final class TestDomain {

    static final String ISSUER = "https://sts.shop.com";

    static final String FOREIGN = "https://sts.delivery.com";

    final Signer issuer = new Signer();

    final Signer foreign = new Signer();

    final Signer basket = new Signer();

    final Signer product = new Signer();

    final Signer own = new Signer();

    /** Writes the keys to a folder, and returns the properties with their locations. */
    Map<String, String> properties(Path folder) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.jwt.audience-pattern", "*.shop.com");
        properties.put("countersign.jwt.issuers[0].issuer", ISSUER);
        properties.put("countersign.jwt.issuers[0].jwk-set-location", issuer.publish(folder, "issuer"));
        properties.put("countersign.jwt.foreign-issuers[0].issuer", FOREIGN);
        properties.put("countersign.jwt.foreign-issuers[0].jwk-set-location", foreign.publish(folder, "foreign"));
        properties.put("countersign.jwt.foreign-issuers[0].scopes", "shop");
        properties.put(
                "countersign.jwt.foreign-issuers[0].service-scopes.[delivery-gateway.delivery.com]", "shipment:book");
        properties.put("countersign.jwt.peers.[basket.shop.com].jwk-set-location", basket.publish(folder, "basket"));
        properties.put("countersign.jwt.peers.[basket.shop.com].asserts-users-of", ISSUER);
        properties.put("countersign.jwt.peers.[product.shop.com].jwk-set-location", product.publish(folder, "product"));
        properties.put("countersign.jwt.client.token-uri", "http://127.0.0.1:1/oauth2/token");
        properties.put("countersign.jwt.client.key-location", own.keep(folder, "own"));
        properties.put("countersign.jwt.transaction-token.trust-domain", "shop.com");
        properties.put("countersign.jwt.http.connect-timeout", "30s");
        properties.put("countersign.jwt.http.timeout", "30s");
        return properties;
    }

    JwtBuilder user() {
        return token("at+jwt", ISSUER, "alice", Duration.ofMinutes(15))
                .audience("*.shop.com")
                .claim("client_id", "user.shop.com")
                .claim("roles", List.of("USER"))
                .claim("scope", "shop");
    }

    JwtBuilder foreigner() {
        return user().issuer(FOREIGN).audience("account.shop.com");
    }

    JwtBuilder service(String id) {
        return token("at+jwt", ISSUER, id, Duration.ofMinutes(2))
                .audience("account.shop.com")
                .claim("client_id", id)
                .claim("scope", "account:debit");
    }

    JwtBuilder selfIssued(String id) {
        Instant now = Instant.now();
        return token("si+jwt", id, id, Duration.ofSeconds(60))
                .audience("account.shop.com")
                .claim(
                        "user",
                        Map.of(
                                "iss",
                                ISSUER,
                                "sub",
                                "alice",
                                "roles",
                                List.of("USER"),
                                "scope",
                                "shop",
                                "sid",
                                "login-1",
                                "iat",
                                now.getEpochSecond(),
                                "exp",
                                now.plusSeconds(900).getEpochSecond()));
    }

    JwtBuilder nested(String inner) {
        return token("nested+jwt", "basket.shop.com", "basket.shop.com", Duration.ofSeconds(60))
                .audience("account.shop.com")
                .claim("user", Map.of("iss", ISSUER, "sub", "alice"))
                .claim("token", inner);
    }

    JwtBuilder transaction() {
        return token("txntoken+jwt", ISSUER, "alice", Duration.ofMinutes(2))
                .audience("shop.com")
                .claim("txn", "t-1")
                .claim("req_wl", "gateway.shop.com")
                .claim("roles", List.of("USER"))
                .claim("scope", "shop");
    }

    private static JwtBuilder token(String type, String issuer, String subject, Duration life) {
        Instant now = Instant.now();
        return JwtBuilder.ofType(type)
                .issuer(issuer)
                .subject(subject)
                .issuedAt(now)
                .expiresAt(now.plus(life))
                .randomId();
    }

    /** Changes the first character of the signature, of which every bit counts. */
    static String altered(String token) {
        int at = token.lastIndexOf('.') + 1;
        char other = token.charAt(at) == 'A' ? 'B' : 'A';
        return token.substring(0, at) + other + token.substring(at + 1);
    }

    /** Issuer or service with a key. */
    static final class Signer {

        private final JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);

        private final JwsSigner signer = new JwsSigner(key, JwsAlgorithm.ES256);

        String sign(JwtBuilder token) {
            return token.sign(signer);
        }

        String thumbprint() {
            return key.thumbprint();
        }

        String proof(String method, URI uri, String token) {
            return proof(method, uri, token, Clock.systemUTC());
        }

        String proof(String method, URI uri, String token, Clock clock) {
            return new DpopProver(signer, clock).proof(method, uri, token);
        }

        String publicKeys() {
            return JwkSet.of(key).toPublicJson();
        }

        private String publish(Path folder, String name) {
            return write(folder.resolve(name + ".jwks"), publicKeys());
        }

        private String keep(Path folder, String name) {
            return write(folder.resolve(name + ".jwk"), key.toSecretJson());
        }

        private static String write(Path file, String json) {
            try {
                Files.writeString(file, json);
                return "file:" + file;
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }
    }
}
