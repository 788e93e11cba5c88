// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Credentials that a service of the Shop presents to another for a user, created with its keys, as an
 * attacker could have stolen them.
 */
final class InnerTokens {

    private static final JsonMapper mapper = new JsonMapper();

    private final TestShop<?> shop;

    private final Mode mode;

    private final JwsAlgorithm algorithm;

    private final StsClient sts;

    InnerTokens(TestShop<?> shop, Mode mode, JwsAlgorithm algorithm) {
        this.shop = shop;
        this.mode = mode;
        this.algorithm = algorithm;
        this.sts = new StsClient(shop);
    }

    /** Returns the gateway's credential for another service of the Shop. */
    Map<String, String> fromGateway(Person person, Service target) {
        return switch (mode) {
            case NONE -> Map.of();
            case DVID, ID_MODE, ANON_MODE, LSVID ->
                new IdentityTokens(shop, mode).shown(person, Service.GATEWAY, target);
            case ZK -> throw new IllegalStateException("whoever proves has no token");
            case SHARED_JWT, CROSS_DOMAIN -> person.headers();
            case TOKEN_EXCHANGE -> bearer(exchanged(person.token(), target));
            case TRANSACTION_TOKEN -> Map.of("Txn-Token", sts.transactionToken(Service.GATEWAY, person.token()));
            case SELF_ISSUED -> bearer(signed("si+jwt", target, Map.of("user", user(person))));
            case NESTED -> bearer(signed("nested+jwt", target, Map.of("user", user(person), "token", person.token())));
        };
    }

    private String exchanged(String token, Service target) {
        return sts.exchanged(Service.GATEWAY, token, target.shortName() + ".shop.com");
    }

    private String signed(String type, Service target, Map<String, ?> claims) {
        Instant now = Instant.now();
        return JwtBuilder.ofType(type)
                .issuer("gateway.shop.com")
                .subject("gateway.shop.com")
                .audience(target.shortName() + ".shop.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(50))
                .randomId()
                .claims(claims)
                .sign(new JwsSigner(key(), algorithm));
    }

    private JsonWebKey key() {
        try {
            return JsonWebKey.parse(
                    Files.readString(shop.data().keys().resolve("gateway." + algorithm.jwaName() + ".jwk")));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns the user for whom a service acts, as the service names it. */
    static Map<String, Object> user(Person person) {
        JsonNode token = mapper.readTree(
                new String(Base64.getUrlDecoder().decode(person.token().split("\\.", -1)[1]), StandardCharsets.UTF_8));
        Map<String, Object> user = new HashMap<>();
        for (String claim : new String[] {"iss", "sub", "username", "scope"}) {
            user.put(claim, token.required(claim).asString());
        }
        user.put("sid", token.required("jti").asString());
        user.put("iat", token.required("iat").asLong());
        user.put("exp", token.required("exp").asLong());
        return user;
    }

    static Map<String, String> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }
}
