// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProductTokenTests {

    private static final Set<String> WORKLOADS_ONLY = Set.of("github-actions", "gitlab-ci", "kubernetes");

    private static final Set<String> WITHOUT_SIGN_IN = Set.of("github-actions", "kubernetes");

    private static List<ProductToken> all() {
        return ProductToken.all();
    }

    private static Set<String> products() {
        return all().stream().map(ProductToken::product).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void allThenNamesAreUnique() {
        assertThat(all()).extracting(ProductToken::name).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    }

    @Test
    void allThenEveryProductIsThere() {
        assertThat(products())
                .containsExactlyInAnyOrder(
                        "rfc9068",
                        "keycloak",
                        "entra",
                        "entra-v1",
                        "okta",
                        "auth0",
                        "cognito",
                        "pingone",
                        "pingfederate",
                        "pingam",
                        "spring",
                        "duende",
                        "github-actions",
                        "gitlab-ci",
                        "kubernetes");
    }

    @ParameterizedTest
    @MethodSource("products")
    void allThenProductHasItsKinds(String product) {
        Set<String> kinds = all().stream()
                .filter(token -> token.product().equals(product))
                .map(ProductToken::kind)
                .collect(Collectors.toSet());
        assertThat(kinds).contains("client");
        assertThat(kinds.contains("user")).isEqualTo(!WORKLOADS_ONLY.contains(product));
        assertThat(kinds.contains("id")).isEqualTo(!WITHOUT_SIGN_IN.contains(product));
        assertThat(kinds.contains("logout")).isEqualTo(!WITHOUT_SIGN_IN.contains(product));
    }

    @ParameterizedTest
    @MethodSource("products")
    void allThenIdTokensAlsoLackNonceAndAreForTheService(String product) {
        List<ProductToken> ids = all().stream()
                .filter(token -> token.product().equals(product) && token.kind().equals("id"))
                .toList();
        if (ids.isEmpty()) {
            assertThat(WITHOUT_SIGN_IN).contains(product);
            return;
        }
        assertThat(ids).anyMatch(token -> token.claims().containsKey("nonce"));
        assertThat(ids)
                .anyMatch(token -> !token.claims().containsKey("nonce")
                        && !token.claims().containsKey("at_hash")
                        && token.audience() != null
                        && token.audience().equals(token.claims().get("aud")));
    }

    @ParameterizedTest
    @MethodSource("all")
    void allThenTokenIsWellFormed(ProductToken token) {
        assertThat(token.kind()).isIn("user", "client", "id", "refresh", "logout", "other");
        assertThat(URI.create(token.issuer())).hasScheme("https");
        assertThat(token.header()).doesNotContainKeys("alg", "kid");
        assertThat(token.claims()).doesNotContainKeys("iss", "iat", "exp", "nbf");
        assertThat(token.times())
                .containsKey("iat")
                .allSatisfy((name, value) -> assertThat(value).isInstanceOf(Long.class));
        if (token.audience() == null) {
            assertThat(token.claims()).doesNotContainKey("aud");
        }
        if (token.accepted()) {
            assertThat(token.audience()).isNotNull();
            assertThat(token.kind()).isIn("user", "client");
            assertThat(token.claims()).doesNotContainKeys("nonce", "at_hash", "c_hash", "s_hash", "events");
            assertThat(audiences(token)).contains(token.audience());
        }
    }

    private static List<Object> audiences(ProductToken token) {
        Object audience = Objects.requireNonNull(token.claims().get("aud"));
        return audience instanceof List<?> list ? List.copyOf(list) : List.of(audience);
    }

    @ParameterizedTest
    @MethodSource("all")
    void allWhenLogoutThenItHasEventsAndNoNonce(ProductToken token) {
        assertThat(token.claims().containsKey("events")).isEqualTo(token.kind().equals("logout"));
        if (token.kind().equals("logout")) {
            assertThat(token.claims()).doesNotContainKey("nonce");
            assertThat(token.claims().get("events")).isInstanceOf(Map.class);
        }
    }

    @Test
    void ofWhenProductThenUserAndAcceptedIsPreferred() {
        assertThat(ProductToken.of("auth0").name()).isEqualTo("auth0-user");
        assertThat(ProductToken.of("kubernetes").name()).isEqualTo("kubernetes-client");
        assertThat(ProductToken.of("spring", "client").name()).isEqualTo("spring-client");
        assertThat(ProductToken.of("keycloak-refresh").kind()).isEqualTo("refresh");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Keycloak", "google"})
    void ofWhenUnknownThenRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProductToken.of(name))
                .withMessageContaining("'" + name + "'");
    }
}
