// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.schemes.opaque.OpaqueTokenScheme;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Services that accept opaque tokens and JWTs in both orders, and one that accepts opaque tokens alone. */
class OpaqueTokensOverHttpTests {

    private static final TestDomain DOMAIN = new TestDomain();

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static TestIntrospection server;

    private static Map<String, TestService> services;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestIntrospection();
        services = new HashMap<>();
        for (String accept : List.of("shared-jwt,opaque-token", "opaque-token,shared-jwt", "opaque-token")) {
            Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
            properties.putAll(server.properties());
            properties.put("countersign.url", TestService.URL);
            properties.put("countersign.accept", accept);
            properties.put("countersign.opaque-token.audiences", "api://account");
            services.put(accept, new TestService(properties, CLIENT));
        }
    }

    @AfterAll
    static void stop() {
        services.values().forEach(TestService::close);
        server.close();
    }

    private static HttpResponse<String> get(String accept, String... headers) {
        return services.get(accept).get("/me", headers);
    }

    private static HttpResponse<String> bearer(String token) {
        return get("opaque-token", "Authorization", "Bearer " + token);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared-jwt,opaque-token", "opaque-token,shared-jwt"})
    void requestWhenBothAreAcceptedThenEachTokenGoesToItsScheme(String accept) {
        server.answer("ya29.two.dots", 200, TestIntrospection.active());
        String jwt = DOMAIN.issuer.sign(DOMAIN.user());
        for (int i = 0; i < 2; i++) {
            assertThat(get(accept, "Authorization", "Bearer ya29.two.dots").body())
                    .isEqualTo("opaque-token alice [SCOPE_shop] []");
            assertThat(get(accept, "Authorization", "Bearer " + jwt).body())
                    .isEqualTo("shared-jwt alice [ROLE_USER, SCOPE_shop] []");
        }
        assertThat(server.asked()).doesNotContain(jwt);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared-jwt,opaque-token", "opaque-token,shared-jwt", "opaque-token"})
    void requestWhenAJwtIsOfNoAcceptedIssuerThen401AndTheServerNeverSeesIt(String accept) {
        List<String> before = server.asked();
        String altered = TestDomain.altered(DOMAIN.issuer.sign(DOMAIN.user()));
        for (String jwt : List.of(
                DOMAIN.issuer.sign(DOMAIN.user().issuer("https://evil.example")),
                altered,
                altered + "~",
                altered.substring(0, altered.lastIndexOf('.') + 1))) {
            assertThat(get(accept, "Authorization", "Bearer " + jwt).statusCode())
                    .isEqualTo(401);
        }
        assertThat(server.asked()).isEqualTo(before);
    }

    @Test
    void requestWhenActiveThenTheServerIsAskedOnceWithTheSecret() {
        server.answer("once", 200, TestIntrospection.active("aud", "\"api://account\""));
        assertThat(bearer("once").statusCode()).isEqualTo(200);
        assertThat(bearer("once").statusCode()).isEqualTo(200);
        assertThat(server.calls("once")).isEqualTo(1);
        String pair =
                Base64.getEncoder().encodeToString("account.shop.com:s3cret%2B".getBytes(StandardCharsets.US_ASCII));
        assertThat(server.headers()).contains("Basic " + pair + " application/json");
    }

    @Test
    void requestWhenInactiveThen401AndTheServerIsAskedOnce() {
        HttpResponse<String> response = bearer("inactive");
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains("error=\"invalid_token\"");
        bearer("inactive");
        assertThat(server.calls("inactive")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exp|1000",
                "nbf|9999999999",
                "iss|\"https://sso.example.com/\"",
                "iss|\"https://evil.example\"",
                "token_type|\"DPoP\"",
                "token_type|\"refresh_token\"",
                "typ|\"Refresh\"",
                "aud|null",
                "aud|\"other.shop.com\"",
                "cnf|{\"jkt\":\"x\"}",
                "cnf|{\"x5t#S256\":\"x\"}",
                "cnf|{\"other\":\"x\"}",
                "sub|7",
                "scope|{}"
            })
    void requestWhenAMemberContradictsThen401(String name, String value) {
        String token = "bad-" + Integer.toHexString((name + value).hashCode());
        server.answer(token, 200, TestIntrospection.active(name, value));
        assertThat(bearer(token).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200|{\"active\":\"true\"}",
                "200|{}",
                "200|''",
                "200|<html><body>Sign in</body></html>",
                "200|{\"active\":true",
                "200|[{\"active\":true}]",
                "200|eyJhbGciOiJFUzI1NiJ9.e30.c2ln",
                "500|{\"active\":true}",
                "401|{\"active\":true}",
                "302|{\"active\":true}",
                "404|''"
            })
    void requestWhenTheServerGivesNoAnswerThen503AndAskedAgain(int status, String body) {
        String token = "unknown-" + status + "-" + Integer.toHexString(body.hashCode());
        server.answer(token, status, body);
        assertThat(bearer(token).statusCode()).isEqualTo(503);
        assertThat(bearer(token).statusCode()).isEqualTo(503);
        assertThat(server.calls(token)).isEqualTo(2);
    }

    @Test
    void requestWhenTheAnswerHas10MegabytesThen503() {
        server.answer("large", 200, TestIntrospection.active("x", "\"" + "x".repeat(10_000_000) + "\""));
        assertThat(bearer("large").statusCode()).isEqualTo(503);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%20b", "a\"b", "a&token=known", "=", "a=b"})
    void requestWhenNotAB64TokenThen401AndTheServerIsNotAsked(String token) {
        List<String> before = server.asked();
        assertThat(bearer(token).statusCode()).isEqualTo(401);
        assertThat(server.asked()).isEqualTo(before);
    }

    @Test
    void requestWhenLongerThanTheLimitThen401AndTheServerIsNotAsked() {
        List<String> before = server.asked();
        assertThat(bearer("x".repeat(4097)).statusCode()).isEqualTo(401);
        assertThat(server.asked()).isEqualTo(before);
    }

    @Test
    void requestWhenBoundToAKeyThenAcceptedWithItsProofOnly() {
        String cnf = "{\"jkt\":\"" + DOMAIN.own.thumbprint() + "\"}";
        server.answer("bound", 200, TestIntrospection.active("cnf", cnf, "token_type", "\"DPoP\""));
        assertThat(dpop("bound", DOMAIN.own).body()).isEqualTo("opaque-token alice [SCOPE_shop] []");
        assertThat(dpop("bound", DOMAIN.basket).statusCode()).isEqualTo(401);
        assertThat(bearer("bound").statusCode()).isEqualTo(401);
    }

    @Test
    void requestWhenNotBoundButPresentedWithAProofThen401() {
        server.answer("unbound", 200, TestIntrospection.active());
        assertThat(dpop("unbound", DOMAIN.own).statusCode()).isEqualTo(401);
        assertThat(bearer("unbound").statusCode()).isEqualTo(200);
        assertThat(dpop("unbound", DOMAIN.own).statusCode()).isEqualTo(401);
    }

    private static HttpResponse<String> dpop(String token, TestDomain.Signer signer) {
        String proof = signer.proof("GET", TestService.place("/me"), token);
        return get("opaque-token", "Authorization", "DPoP " + token, "DPoP", proof);
    }

    @Test
    void requestWhenOfAServiceThenTheClientIsTheCaller() {
        server.answer("service", 200, TestIntrospection.active("sub", "null"));
        assertThat(bearer("service").body()).isEqualTo("opaque-token shop-app [SCOPE_shop] [shop-app]");
    }

    @Test
    void requestWhenRevokedHereThen401ThoughTheAnswerIsCached() {
        server.answer("revoked", 200, TestIntrospection.active("jti", "\"id-1\""));
        assertThat(bearer("revoked").statusCode()).isEqualTo(200);
        services.get("opaque-token")
                .revocations()
                .revoke(TestIntrospection.ISSUER, "id-1", Instant.now().plusSeconds(600));
        assertThat(bearer("revoked").statusCode()).isEqualTo(401);
    }

    @Test
    void requestWhenTheServerIsAwayThen503() throws IOException {
        TestIntrospection away = new TestIntrospection();
        Map<String, String> properties = new HashMap<>(away.properties());
        away.close();
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "opaque-token");
        try (TestService service = new TestService(properties, CLIENT)) {
            assertThat(service.get("/me", "Authorization", "Bearer any").statusCode())
                    .isEqualTo(503);
            assertThat(service.bean(OpaqueTokenScheme.class).status().failed()).isNotNull();
        }
    }

    @Test
    @Timeout(120)
    void requestWhenTooManyAreIntrospectedThen503AtOnce() throws Exception {
        server.answer("slow", 200, TestIntrospection.active());
        server.answer("quick", 200, TestIntrospection.active());
        CountDownLatch held = server.hold("slow");
        Map<String, String> properties = new HashMap<>(server.properties());
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "opaque-token");
        properties.put("countersign.opaque-token.max-concurrent", "1");
        try (TestService service = new TestService(properties, CLIENT);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpResponse<String>> slow =
                    threads.submit(() -> service.get("/me", "Authorization", "Bearer slow"));
            while (server.calls("slow") == 0) {
                Thread.onSpinWait();
            }
            assertThat(service.get("/me", "Authorization", "Bearer quick").statusCode())
                    .isEqualTo(503);
            assertThat(server.calls("quick")).isZero();
            held.countDown();
            assertThat(slow.get().statusCode()).isEqualTo(200);
            assertThat(service.get("/me", "Authorization", "Bearer quick").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void requestWhenTheClientHasAKeyThenItIsAuthenticatedByAnAssertion(@TempDir Path folder) throws IOException {
        server.answer("by-key", 200, TestIntrospection.active());
        Map<String, String> properties = new HashMap<>(server.properties());
        properties.remove("countersign.opaque-token.client-secret");
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "opaque-token");
        properties.put(
                "countersign.opaque-token.key-location",
                DOMAIN.properties(folder).get("countersign.jwt.client.key-location"));
        try (TestService service = new TestService(properties, CLIENT)) {
            assertThat(service.get("/me", "Authorization", "Bearer by-key").statusCode())
                    .isEqualTo(200);
            assertThat(server.headers()).contains("null application/json");
        }
    }

    @Test
    @Timeout(120)
    void requestWhenTheServerIsSilentThen503AfterTheTimeout() {
        server.answer("silent", 200, TestIntrospection.active());
        CountDownLatch held = server.hold("silent");
        Map<String, String> properties = new HashMap<>(server.properties());
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "opaque-token");
        properties.put("countersign.opaque-token.timeout", "100ms");
        try (TestService service = new TestService(properties, CLIENT)) {
            assertThat(service.get("/me", "Authorization", "Bearer silent").statusCode())
                    .isEqualTo(503);
        } finally {
            held.countDown();
        }
    }

    @Test
    void requestWhenMetadataIsServedThenItNamesTheIssuerAndTheAddressIsAnAudience() {
        String audience = "\"" + TestService.URL + "\"";
        server.answer("for-the-resource", 200, TestIntrospection.active("aud", audience));
        Map<String, String> properties = new HashMap<>(server.properties());
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "opaque-token");
        properties.put("countersign.url", TestService.URL);
        properties.put("countersign.resource-metadata.enabled", "true");
        try (TestService service = new TestService(properties, CLIENT)) {
            assertThat(service.get("/.well-known/oauth-protected-resource").body())
                    .contains(TestIntrospection.ISSUER, "dpop_signing_alg_values_supported");
            assertThat(service.get("/me", "Authorization", "Bearer for-the-resource")
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(bearer("for-the-resource").statusCode()).isEqualTo(401);
    }
}
