// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Service that requires signed introspection answers. */
class SignedIntrospectionOverHttpTests {

    private static final JsonWebKey KEY =
            JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("one");

    private static final JwsSigner SIGNER = new JwsSigner(KEY, JwsAlgorithm.ES256);

    private static TestIntrospection server;

    private static TestService account;

    @BeforeAll
    static void start() throws IOException {
        server = new TestIntrospection();
        server.serve("/keys", JwkSet.of(KEY).toPublicJson());
        Map<String, String> properties = new HashMap<>(server.properties());
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "opaque-token");
        properties.put("countersign.opaque-token.client-id", "account");
        properties.put("countersign.opaque-token.signed-responses", "true");
        properties.put("countersign.opaque-token.signed-response-algorithm", "ES256");
        properties.put("countersign.opaque-token.jwk-set-uri", server.address().replace("/introspect", "/keys"));
        account = new TestService(properties, HttpClient.newHttpClient());
    }

    @AfterAll
    static void stop() {
        account.close();
        server.close();
    }

    private static int status(String token) {
        return account.get("/me", "Authorization", "Bearer " + token).statusCode();
    }

    private static JwtBuilder answer(String type) {
        return JwtBuilder.ofType(type)
                .issuer(TestIntrospection.ISSUER)
                .audience("account")
                .issuedAt(Instant.now())
                .claim("token_introspection", StrictJson.parseObject(TestIntrospection.active()));
    }

    @Test
    void requestWhenTheAnswerIsSignedThenAccepted() {
        server.answer("signed", 200, answer("token-introspection+jwt").sign(SIGNER));
        assertThat(status("signed")).isEqualTo(200);
        assertThat(server.headers()).allMatch(header -> header.endsWith(" application/token-introspection+jwt"));
    }

    @Test
    void requestWhenTheSignedAnswerIsInactiveThen401() {
        server.answer(
                "signed-inactive",
                200,
                answer("token-introspection+jwt")
                        .claim("token_introspection", Map.of("active", false))
                        .sign(SIGNER));
        assertThat(status("signed-inactive")).isEqualTo(401);
    }

    @Test
    void requestWhenTheAnswerIsNotSignedThen503() {
        server.answer("plain", 200, TestIntrospection.active());
        assertThat(status("plain")).isEqualTo(503);
        server.answer("plain-inactive", 200, "{\"active\":false}");
        assertThat(status("plain-inactive")).isEqualTo(503);
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                change("of another issuer", token -> token.issuer("https://sso.example.com/")),
                change("for another client", token -> token.audience("basket")),
                change("old", token -> token.issuedAt(Instant.now().minusSeconds(120))),
                change("without the answer", token -> token.claim("token_introspection", "x")));
    }

    private static Arguments change(String name, UnaryOperator<JwtBuilder> change) {
        return Arguments.of(name, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void requestWhenTheSignedAnswerDoesNotFitThen503(String name, UnaryOperator<JwtBuilder> change) {
        String token = name.replace(' ', '-');
        server.answer(
                token, 200, change.apply(answer("token-introspection+jwt")).sign(SIGNER));
        assertThat(status(token)).isEqualTo(503);
    }

    @Test
    void requestWhenTheAnswerIsAnotherKindOfTokenThen503() {
        server.answer("access-token", 200, answer("at+jwt").sign(SIGNER));
        assertThat(status("access-token")).isEqualTo(503);
    }

    @Test
    void requestWhenAnotherKeySignedThen503() {
        JwsSigner other = new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("one"), JwsAlgorithm.ES256);
        server.answer("forged", 200, answer("token-introspection+jwt").sign(other));
        assertThat(status("forged")).isEqualTo(503);
    }
}
