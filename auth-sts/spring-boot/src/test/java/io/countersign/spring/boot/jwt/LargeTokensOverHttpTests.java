// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tokens of ML-DSA-87, the largest ones, in headers of the maximum size and above it. */
@SpringBootTest(
        classes = LargeTokensOverHttpTests.Application.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=account.shop.com",
            "countersign.accept=shared-jwt",
            "countersign.jwt.algorithm=ML-DSA-87"
        })
class LargeTokensOverHttpTests {

    private static final String ISSUER = "https://sts.shop.com";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ML_DSA_87);

    private static final JwsSigner SIGNER = new JwsSigner(KEY, JwsAlgorithm.ML_DSA_87);

    private final HttpClient client = HttpClient.newHttpClient();

    @Value("${local.server.port}")
    private int port;

    @DynamicPropertySource
    static void keys(DynamicPropertyRegistry registry) throws IOException {
        Path file = Files.createTempFile("keys", ".json");
        file.toFile().deleteOnExit();
        Files.writeString(file, JwkSet.of(KEY).toPublicJson());
        registry.add("countersign.jwt.issuers[0].issuer", () -> ISSUER);
        registry.add("countersign.jwt.issuers[0].jwk-set-location", () -> "file:" + file);
    }

    @Test
    void requestWhenSeveralLargeHeadersThenAccepted() throws Exception {
        String service = token("basket.shop.com", "basket.shop.com", 0);
        // As long as a proof of possession with a key of this size.
        String other = "x".repeat(12_000);
        HttpResponse<String> response = get(
                "Bearer " + token("alice", "user.shop.com", 0),
                "Service-Authorization",
                "Bearer " + service,
                "X-Other",
                other);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("alice");
    }

    @Test
    void requestWhenTokenIsAsLargeAsTheBoundThenAcceptedAndBeyondItIs431() throws Exception {
        int bound = 32 * 1024 - "Bearer ".length();
        String token = token(
                "alice",
                "user.shop.com",
                (bound - token("alice", "user.shop.com", 0).length()) * 3 / 4 - 4);
        assertThat(token.length()).isBetween(bound - 16, bound);
        assertThat(get("Bearer " + token).statusCode()).isEqualTo(200);

        assertTooLarge(get("Bearer " + token("alice", "user.shop.com", 20_000)));
    }

    private static void assertTooLarge(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(431);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body())
                .contains("urn:countersign:problem:")
                .contains("countersign.max-header-size")
                .contains("Authorization");
    }

    @Nested
    @TestPropertySource(properties = "countersign.max-header-size=4KB")
    class WhenHeadersAreBoundedToLess {

        @Test
        void requestWhenAnyTokenOfMlDsaThen431NamingTheSetting() throws Exception {
            assertTooLarge(get("Bearer " + token("alice", "user.shop.com", 0)));
        }
    }

    private static String token(String subject, String client, int padding) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject(subject)
                .audience("account.shop.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(120))
                .randomId()
                .claim("client_id", client)
                .claim("scope", "shop")
                .claim("padding", "x".repeat(padding))
                .sign(SIGNER);
    }

    private HttpResponse<String> get(String authorization, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/me"))
                .header("Authorization", authorization);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {}

    @RestController
    static class Controller {

        @GetMapping("/me")
        String me(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }
    }
}
