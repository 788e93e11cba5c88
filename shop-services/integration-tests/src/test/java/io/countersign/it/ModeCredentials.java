// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Credentials that each service of a mode accepts, signed by an issuer that all of them trust, or by the
 * calling service.
 */
final class ModeCredentials {

    /** The test itself is this issuer. */
    static final String ISSUER = "https://sts.test.example";

    private final Mode mode;

    private final JwsAlgorithm algorithm;

    private final SigningKey issuer;

    ModeCredentials(Mode mode, JwsAlgorithm algorithm) {
        this.mode = mode;
        this.algorithm = algorithm;
        this.issuer = SigningKey.generate(algorithm);
    }

    /**
     * Parts of a valid credential.
     *
     * @param header header that carries it
     * @param prefix prefix in that header
     * @param type its {@code typ}
     */
    record Parts(String header, String prefix, String type, Map<String, Object> claims, SigningKey key) {}

    /** Returns properties that make every service trust the issuer besides its own STS. */
    Map<String, String> trust(Path folder) {
        Map<String, String> trust = new HashMap<>();
        boolean secret = algorithm.isSymmetric();
        trust.put("countersign.jwt.issuers[0].issuer", "${shop.sts:${shop.url.sts}}");
        trust.put(
                "countersign.jwt.issuers[0]." + (secret ? "secret-location" : "jwk-set-uri"),
                secret ? "${shop.secret-location}" : "${shop.sts:${shop.url.sts}}/oauth2/jwks");
        trust.put("countersign.jwt.issuers[1].issuer", ISSUER);
        trust.put(
                "countersign.jwt.issuers[1]." + (secret ? "secret-location" : "jwk-set-location"),
                "file:" + publish(folder.resolve("test-issuer.keys")));
        return trust;
    }

    private Path publish(Path file) {
        try {
            return algorithm.isSymmetric()
                    ? Files.writeString(file, secret())
                    : Files.writeString(file, JwkSet.of(issuer.jwk()).toPublicJson());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private String secret() {
        return issuer.jwk().toSecretJson().replaceAll(".*\"k\":\"([^\"]*)\".*", "$1");
    }

    /**
     * Returns the services that accept one: in mode {@code nested}, the other domain expects a token of its
     * own inside, which this issuer does not issue.
     */
    List<Service> services() {
        List<Service> services = new ArrayList<>(LogoutTests.SERVICES);
        if (mode != Mode.NESTED) {
            services.addAll(List.of(Service.DELIVERY_GATEWAY, Service.DELIVERY));
        }
        return services;
    }

    Parts good(Service service, Person person) {
        if (service == Service.GATEWAY) {
            return accessToken(service, person);
        }
        return switch (mode) {
            case SELF_ISSUED -> ofCaller("si+jwt", service, person, Map.of());
            case NESTED -> ofCaller("nested+jwt", service, person, Map.of("token", person.token()));
            case TRANSACTION_TOKEN ->
                service == Service.DELIVERY_GATEWAY ? accessToken(service, person) : transaction(service, person);
            default -> accessToken(service, person);
        };
    }

    private Parts accessToken(Service service, Person person) {
        Map<String, Object> claims = claims(ISSUER, person.id(), id(service), 900);
        claims.put("client_id", "user." + domain(service));
        claims.put("scope", "shop");
        claims.put("roles", List.of("USER"));
        claims.put("username", "tester");
        return new Parts("Authorization", "Bearer ", "at+jwt", claims, issuer);
    }

    private Parts transaction(Service service, Person person) {
        Map<String, Object> claims = claims(ISSUER, person.id(), domain(service), 50);
        claims.put("txn", UUID.randomUUID().toString());
        claims.put("req_wl", "gateway." + domain(service));
        claims.put("scope", "shop");
        return new Parts("Txn-Token", "", "txntoken+jwt", claims, issuer);
    }

    private Parts ofCaller(String type, Service service, Person person, Map<String, ?> more) {
        Service caller = caller(service);
        Map<String, Object> claims = claims(id(caller), id(caller), id(service), 50);
        claims.put("user", InnerTokens.user(person));
        claims.putAll(more);
        return new Parts("Authorization", "Bearer ", type, claims, key(person, caller));
    }

    private static Service caller(Service service) {
        return switch (service) {
            case DELIVERY -> Service.DELIVERY_GATEWAY;
            case DELIVERY_GATEWAY -> Service.BASKET;
            default -> Service.GATEWAY;
        };
    }

    private SigningKey key(Person person, Service service) {
        JwsAlgorithm own = algorithm.isSymmetric() ? JwsAlgorithm.ES256 : algorithm;
        Path keys = person.shop().data().keys();
        try {
            String jwk = Files.readString(keys.resolve(service.shortName() + "." + own.jwaName() + ".jwk"));
            return new SigningKey(JsonWebKey.parse(jwk), own);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Map<String, Object> claims(String issuer, String subject, String audience, long life) {
        long now = Instant.now().getEpochSecond();
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", issuer);
        claims.put("sub", subject);
        claims.put("aud", audience);
        claims.put("iat", now);
        claims.put("exp", now + life);
        claims.put("jti", UUID.randomUUID().toString());
        return claims;
    }

    static String id(Service service) {
        return service.shortName() + "." + domain(service);
    }

    private static String domain(Service service) {
        return service == Service.DELIVERY || service == Service.DELIVERY_GATEWAY ? "delivery.com" : "shop.com";
    }
}
