// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Claims that hold subject, client, scopes and roles in tokens of a product. */
final class ProductClaims {

    private static final List<String> CLIENT = List.of("azp", "appid", "cid", "client_id");

    private static final List<String> SCOPES = List.of("scope", "scp");

    private static final Map<String, List<String>> ROLES = Map.ofEntries(
            Map.entry("rfc9068", List.of("roles")),
            Map.entry("keycloak", List.of("realm_access", "roles")),
            Map.entry("entra", List.of("roles")),
            Map.entry("entra-v1", List.of("roles")),
            Map.entry("okta", List.of("groups")),
            Map.entry("auth0", List.of("permissions")),
            Map.entry("cognito", List.of("cognito:groups")),
            Map.entry("pingone", List.of("roles")),
            Map.entry("pingfederate", List.of("roles")),
            Map.entry("spring", List.of("roles")),
            Map.entry("duende", List.of("role")));

    private ProductClaims() {}

    /** Returns the claims that identify the user. */
    static List<String> subject(ProductToken token) {
        return token.claims().containsKey("oid") ? List.of("sub", "oid") : List.of("sub");
    }

    static String client(ProductToken token) {
        return first(CLIENT, token).orElseThrow(() -> none(token, "client claim"));
    }

    static String scopes(ProductToken token) {
        return first(SCOPES, token)
                .or(() -> first(SCOPES, ProductToken.of(token.product())))
                .orElseThrow(() -> none(token, "scopes"));
    }

    /** Returns the path to the roles. */
    static List<String> roles(ProductToken token) {
        return Optional.ofNullable(ROLES.get(token.product())).orElseThrow(() -> none(token, "roles"));
    }

    /** Returns scopes in the form of the product: an array, or text that is separated by spaces. */
    static Object scopes(ProductToken token, List<String> scopes) {
        boolean array = Stream.of(token, ProductToken.of(token.product()))
                .map(one -> one.claims().get(scopes(token)))
                .anyMatch(List.class::isInstance);
        return array ? scopes : String.join(" ", scopes);
    }

    private static Optional<String> first(List<String> names, ProductToken token) {
        return names.stream().filter(token.claims()::containsKey).findFirst();
    }

    private static IllegalArgumentException none(ProductToken token, String what) {
        return new IllegalArgumentException(
                "The token '" + token.name() + "' has no " + what + ". Set the claim by claim(name, value)");
    }
}
