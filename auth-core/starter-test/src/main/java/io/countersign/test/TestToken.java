// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Token of a {@link TestIssuer} that a test changes before it is signed:
 * {@code issuer.token("keycloak").subject("alice").roles("ADMIN").value()}. Immutable.
 *
 * @since 0.1
 */
public final class TestToken {

    private final TestIssuer issuer;

    private final ProductToken product;

    private final Map<String, Object> header;

    private final Map<String, Object> claims;

    private final Signature signature;

    TestToken(TestIssuer issuer, ProductToken product, String algorithm) {
        this(issuer, product, Map.of(), Map.of(), new Signature(algorithm, Key.OWN));
    }

    private TestToken(
            TestIssuer issuer,
            ProductToken product,
            Map<String, Object> header,
            Map<String, Object> claims,
            Signature signature) {
        this.issuer = issuer;
        this.product = product;
        this.header = header;
        this.claims = claims;
        this.signature = signature;
    }

    /**
     * Selects another token of the product. Other changes are kept.
     *
     * @param kind {@code user}, {@code client}, {@code id}, {@code refresh}, {@code logout} or {@code other}
     * @throws IllegalArgumentException if the product has no such token
     */
    public TestToken kind(String kind) {
        return new TestToken(issuer, ProductToken.of(product.product(), kind), header, claims, signature);
    }

    /** Sets the user. */
    public TestToken subject(String id) {
        TestToken changed = this;
        for (String name : ProductClaims.subject(product)) {
            changed = changed.claim(name, id);
        }
        return changed;
    }

    /** Sets the client's id, in the product's own claim. */
    public TestToken client(String id) {
        return claim(ProductClaims.client(product), id);
    }

    /** Sets the audience: text if there is one and the product sends text, otherwise an array. */
    public TestToken audience(String... audience) {
        boolean text = audience.length == 1 && !(product.claims().get("aud") instanceof List);
        return claim("aud", text ? audience[0] : List.of(audience));
    }

    /**
     * Sets the user's roles, in the product's own claim.
     *
     * @throws IllegalArgumentException if the product has no such claim
     */
    public TestToken roles(String... roles) {
        List<String> path = ProductClaims.roles(product);
        Object value = List.of(roles);
        return claim(path.getFirst(), path.size() == 1 ? value : Map.of(path.getLast(), value));
    }

    /** Sets the scopes, in the product's own claim and form. */
    public TestToken scopes(String... scopes) {
        return claim(ProductClaims.scopes(product), ProductClaims.scopes(product, Arrays.asList(scopes)));
    }

    /** Sets a claim. */
    public TestToken claim(String name, Object value) {
        return new TestToken(issuer, product, header, with(claims, name, value), signature);
    }

    /** Removes a claim. */
    public TestToken without(String name) {
        return claim(name, Removed.REMOVED);
    }

    /** Sets a parameter of the header. */
    public TestToken header(String name, Object value) {
        return new TestToken(issuer, product, with(header, name, value), claims, signature);
    }

    /** Removes a parameter of the header. */
    public TestToken withoutHeader(String name) {
        return header(name, Removed.REMOVED);
    }

    /** Sets the expiry, relative to now. With a negative time, the token has expired. */
    public TestToken expiresIn(Duration time) {
        return claim("exp", time);
    }

    /** Signs with another algorithm: RS256 to RS512, PS256 to PS512, or ES256. */
    public TestToken signWith(String algorithm) {
        return signed(new Signature(algorithm, signature.key()));
    }

    /** Signs with a key that is not the issuer's, but has its key id. */
    public TestToken signWithWrongKey() {
        return signed(new Signature(signature.algorithm(), Key.WRONG));
    }

    /** Signs with a key whose id is not in the issuer's key set. */
    public TestToken signWithUnknownKey() {
        return signed(new Signature(signature.algorithm(), Key.UNKNOWN));
    }

    private TestToken signed(Signature other) {
        return new TestToken(issuer, product, header, claims, other);
    }

    /** Returns a new token in the compact form. Each one has an id of its own, if the product's tokens have one. */
    public String value() {
        String algorithm = signature.algorithm();
        TestKeys keys = signature.key() == Key.OWN ? issuer.keys() : issuer.otherKeys();
        Map<String, Object> all = new LinkedHashMap<>(product.header());
        all.put("kid", (signature.key() == Key.UNKNOWN ? keys : issuer.keys()).keyId(algorithm));
        change(all, header);
        return keys.sign(algorithm, all, claims(Instant.now()));
    }

    private Map<String, Object> claims(Instant now) {
        Map<String, Object> all = new LinkedHashMap<>(product.claims());
        all.put("iss", issuer.issuer());
        for (String id : List.of("jti", "uti")) {
            all.computeIfPresent(id, (name, value) -> value + "-" + UUID.randomUUID());
        }
        product.times().forEach((name, seconds) -> put(all, path(name), now.getEpochSecond() + ((Long) seconds)));
        change(all, claims);
        if (all.get("exp") instanceof Duration time) {
            Instant expiry = now.plus(time);
            all.put("exp", expiry.getEpochSecond());
            all.computeIfPresent("iat", (name, issued) -> Math.min((Long) issued, expiry.getEpochSecond() - 60));
        }
        return all;
    }

    private static List<String> path(String name) {
        return name.startsWith("/") ? List.of(name.substring(1).split("/")) : List.of(name);
    }

    private static void put(Map<String, Object> object, List<String> path, long value) {
        if (path.size() == 1) {
            object.put(path.getFirst(), value);
            return;
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        ((Map<?, ?>) Objects.requireNonNull(object.get(path.getFirst())))
                .forEach((name, member) -> copy.put((String) name, member));
        put(copy, path.subList(1, path.size()), value);
        object.put(path.getFirst(), copy);
    }

    private static void change(Map<String, Object> all, Map<String, Object> changes) {
        changes.forEach((name, value) -> {
            if (value instanceof Removed) {
                all.remove(name);
            } else {
                all.put(name, value);
            }
        });
    }

    private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(map);
        changed.put(
                Objects.requireNonNull(name, "name cannot be null"),
                Objects.requireNonNull(value, "value cannot be null"));
        return changed;
    }

    /** Returns the name of the token without its value. */
    @Override
    public String toString() {
        return "TestToken[" + product.name() + "]";
    }

    private enum Removed {
        REMOVED
    }

    private enum Key {
        OWN,
        WRONG,
        UNKNOWN
    }

    private record Signature(String algorithm, Key key) {}
}
