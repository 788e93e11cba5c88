// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Reading;
import io.countersign.core.Verdict;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.countersign.schemes.SharedJwtScheme;
import io.countersign.schemes.profile.ProductProfile;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestIssuer;
import io.countersign.test.TestToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tokens of each product and kind under each profile, each signed by an issuer with that profile. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProductTokensTests {

    /** Profiles without a mark of access tokens, for which the operator has switched on the type at the product. */
    private static final Set<String> MARKED_BY_OPERATOR =
            Set.of("auth0", "pingone", "pingfederate", "spring", "custom");

    private static final Set<String> NEVER = Set.of("id", "refresh", "logout");

    private final List<Product> products = products();

    private final Map<String, TestIssuer> issuers = new LinkedHashMap<>();

    private final TestService service = start();

    private TestService start() {
        Map<String, String> properties = new HashMap<>();
        properties.put("countersign.service-id", "orders");
        properties.put("countersign.accept", "shared-jwt");
        properties.put("spring.profiles.active", "test");
        properties.put("countersign.debug.explain-refusals", "true");
        for (String profile : ProductProfile.names()) {
            // A token of any product can be signed by an issuer of any profile.
            TestIssuer issuer = TestIssuer.start(profile.equals("custom") ? "rfc9068" : profile);
            String prefix = "countersign.jwt.issuers[" + issuers.size() + "].";
            issuers.put(profile, issuer);
            properties.put(prefix + "issuer", issuer.issuer());
            properties.put(prefix + "profile", profile);
            properties.put(prefix + "discover", "true");
            properties.put(prefix + "algorithms", "RS256,ES256");
            properties.put(prefix + "audiences", String.join(",", audiences()));
            if (MARKED_BY_OPERATOR.contains(profile)) {
                properties.put(prefix + "types", "at+jwt");
            }
        }
        return new TestService(properties, HttpClient.newHttpClient());
    }

    private Set<String> audiences() {
        Set<String> audiences = new TreeSet<>();
        products.stream().map(Product::audience).filter(Objects::nonNull).forEach(audiences::add);
        return audiences;
    }

    @AfterAll
    void stop() {
        service.close();
        issuers.values().forEach(TestIssuer::close);
    }

    @Test
    void requestWhenUnderOwnProfileThenOnlyAccessTokensPass() {
        List<String> wrong = new ArrayList<>();
        for (Product product : products) {
            HttpResponse<String> response =
                    service.get("/me", "Authorization", "Bearer " + token(product.profile(), product));
            int expected = product.accepted() && !product.name().contains("dpop") ? 200 : 401;
            if (response.statusCode() != expected) {
                wrong.add(product.name() + ": " + response.statusCode() + " " + response.body());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(products).hasSizeGreaterThan(150);
    }

    @Test
    void verifyWhenUnderAnyProfileThenNoOtherKindPasses() {
        List<String> wrong = new ArrayList<>();
        for (String profile : issuers.keySet()) {
            for (Product product : products) {
                boolean isOwn = product.profile().equals(profile);
                boolean canPass = isOwn ? product.accepted() : isMarked(product) && acceptsMarked(profile);
                if (isAccepted(token(profile, product)) && (!canPass || NEVER.contains(product.kind()))) {
                    wrong.add(product.name() + " under " + profile);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Whether the type says that it is an access token (RFC 9068), which every issuer can sign. */
    private static boolean isMarked(Product product) {
        return String.valueOf(product.type()).endsWith("at+jwt");
    }

    private static boolean acceptsMarked(String profile) {
        return MARKED_BY_OPERATOR.contains(profile)
                || Set.of("rfc9068", "duende", "keycloak").contains(profile);
    }

    private boolean isAccepted(String token) {
        SharedJwtScheme scheme = service.bean(SharedJwtScheme.class);
        TestInboundRequest request = TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
        return scheme.read(request) instanceof Reading.Present present
                && scheme.verify(present.credential(), request) instanceof Verdict.Accepted;
    }

    private String token(String profile, Product product) {
        TestIssuer issuer = Objects.requireNonNull(issuers.get(profile), profile);
        // Faster than RS256, with which the products sign.
        TestToken token = issuer.token(product.name()).signWith("ES256");
        return (product.name().contains("-issuer-") ? token.claim("iss", issuer.issuer() + "/") : token).value();
    }

    private static List<Product> products() {
        try (InputStream file = TestIssuer.class.getResourceAsStream("products.json")) {
            String list = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            Object products =
                    StrictJson.parseObject("{\"products\":" + list + "}").get("products");
            return ((List<?>) Objects.requireNonNull(products))
                    .stream().map(product -> Product.of((JsonObject) product)).toList();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private record Product(
            String profile,
            String kind,
            String name,
            @Nullable String audience,
            @Nullable String type,
            boolean accepted) {

        static Product of(JsonObject json) {
            return new Product(
                    Objects.requireNonNull(json.string("profile")),
                    Objects.requireNonNull(json.string("kind")),
                    Objects.requireNonNull(json.string("name")),
                    json.string("audience"),
                    ((JsonObject) Objects.requireNonNull(json.get("header"))).string("typ"),
                    Boolean.TRUE.equals(json.get("accepted")));
        }
    }
}
