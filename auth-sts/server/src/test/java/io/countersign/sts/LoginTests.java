// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestSts.ISSUER;
import static io.countersign.sts.TestSts.USER_ID;
import static io.countersign.sts.TestSts.assertion;
import static io.countersign.sts.TestSts.loginBody;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.sts.TestSts.Answer;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTests {

    private static final TestSts sts = TestSts.shared();

    @Test
    void loginWhenUserServiceThenTokenOfTheUser() {
        Answer answer = sts.login("USER", "ADMIN");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.text("token_type")).isEqualTo("Bearer");
        assertThat(answer.json().path("expires_in").asInt()).isEqualTo(900);
        Jwt token = verified(answer.text("access_token"));
        assertThat(token.id()).isEqualTo(answer.text("jti"));
        assertThat(token.subject()).isEqualTo(USER_ID);
        assertThat(token.claims())
                .containsEntry("aud", "*.shop.com")
                .containsEntry("client_id", "user.shop.com")
                .containsEntry("username", "ann")
                .containsEntry("scope", "shop")
                .containsEntry("roles", List.of("USER", "ADMIN"));
        assertThat(Duration.between(token.issuedAt(), token.expiresAt())).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void loginWhenUuidIsInCapitalsThenSubjectIsInItsOneForm() {
        Map<String, Object> body = body("userID", USER_ID.toUpperCase(Locale.ROOT));
        assertThat(verified(sts.json("/login", body).text("access_token")).subject())
                .isEqualTo(USER_ID);
    }

    @Test
    void loginWhenAssertionNamesTheLoginAddressThenAccepted() {
        String assertion = assertion("user", claims -> claims.audience(ISSUER + "/login"));
        assertThat(sts.json("/login", loginBody(assertion, "USER")).status()).isEqualTo(200);
    }

    @Test
    void loginWhenAnotherClientThenUnauthorized() {
        assertUnauthorized(sts.json("/login", loginBody(assertion("gateway"), "USER")));
        assertUnauthorized(sts.json("/login", loginBody(assertion("basket"), "USER")));
    }

    @Test
    void loginWhenNoAssertionThenUnauthorized() {
        assertUnauthorized(sts.json("/login", Map.of("username", "ann", "userID", USER_ID, "roles", List.of("USER"))));
        assertUnauthorized(sts.json("/login", body("client_assertion_type", "jwt")));
        assertUnauthorized(sts.json("/login", body("client_assertion", "nonsense")));
        assertUnauthorized(sts.json("/login", body("client_assertion", "x".repeat(9000))));
    }

    @Test
    void loginWhenAssertionIsReplayedThenUnauthorized() {
        Map<String, Object> body = loginBody(assertion("user"), "USER");
        assertThat(sts.json("/login", body).status()).isEqualTo(200);
        assertUnauthorized(sts.json("/login", body));
    }

    @Test
    void loginWhenAssertionWasUsedAtAnotherEndpointThenUnauthorized() {
        String assertion = assertion("user");
        sts.form(
                "/oauth2/token",
                "grant_type",
                "client_credentials",
                "resource",
                "sts.shop.com",
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                assertion);
        assertUnauthorized(sts.json("/login", loginBody(assertion, "USER")));
    }

    static Stream<Arguments> wrongMembers() {
        return Stream.of(
                Arguments.of("userID", "42"),
                Arguments.of("userID", ""),
                Arguments.of("username", ""),
                Arguments.of("username", "a\nb"),
                Arguments.of("username", "x".repeat(101)),
                Arguments.of("roles", List.of()),
                Arguments.of("roles", List.of("ROOT")),
                Arguments.of("roles", List.of("USER", "user")),
                Arguments.of("roles", List.of("USER", "USER", "USER", "USER")));
    }

    @ParameterizedTest
    @MethodSource("wrongMembers")
    void loginWhenMemberIsWrongThenUnprocessableAndNamed(String member, Object value) {
        Answer answer = sts.json("/login", body(member, value));
        assertProblem(answer, 422);
        assertThat(answer.json().path("errors").size()).isEqualTo(1);
        assertThat(answer.json().path("errors").path(0).path("field").asString())
                .isEqualTo(member);
    }

    @Test
    void loginWhenMembersAreMissingThenEachIsNamed() {
        Map<String, Object> body = new HashMap<>(loginBody(assertion("user"), "USER"));
        body.keySet().removeAll(List.of("username", "userID", "roles"));
        Answer answer = sts.json("/login", body);
        assertProblem(answer, 422);
        assertThat(answer.json().path("errors").findValuesAsString("field"))
                .containsExactly("username", "userID", "roles");
    }

    @Test
    void loginWhenMemberIsOfAnotherTypeThenBadRequest() {
        assertProblem(sts.json("/login", body("username", 42)), 400);
        assertProblem(sts.json("/login", body("username", true)), 400);
        assertProblem(sts.json("/login", body("roles", "USER")), 400);
        assertProblem(sts.json("/login", body("roles", List.of(List.of("USER")))), 400);
    }

    @Test
    void loginWhenMemberIsUnknownThenBadRequest() {
        assertProblem(sts.json("/login", body("password", "secret")), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "{} {}", "{\"username\":\"a\",\"username\":\"b\"}"})
    void loginWhenBodyIsNotTheJsonExpectedThenBadRequest(String body) {
        assertProblem(sts.jsonText("/login", body), 400);
    }

    @Test
    void loginWhenBodyIsOversizedThenTooLarge() {
        assertProblem(sts.json("/login", body("username", "x".repeat(300_000))), 413);
    }

    @Test
    void loginWhenBodyOfUnknownLengthIsOversizedThenTooLarge() {
        byte[] body = ("{\"username\":\"" + "x".repeat(300_000)).getBytes(StandardCharsets.UTF_8);
        assertProblem(
                sts.send(sts.request("/login")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))),
                413);
    }

    @Test
    void loginWhenIssuedAndRefusedThenObserved() {
        sts.login("USER");
        sts.login("ROOT");
        MeterRegistry meters = sts.context().getBean(MeterRegistry.class);
        assertThat(meters.get("countersign.credential.issue").timers())
                .extracting(timer -> timer.getId().getTag("outcome"))
                .contains("done", "invalid_request");
        assertThat(meters.get("countersign.credential.issue")
                        .tags("scheme", "shared-jwt", "algorithm", "ES256", "outcome", "done")
                        .timer()
                        .count())
                .isPositive();
    }

    @Test
    void loginWhenNotJsonThenUnsupported() {
        assertProblem(sts.form("/login", "username", "ann"), 415);
    }

    @Test
    void loginWhenNotPostThenRefused() {
        assertProblem(sts.get("/login"), 405);
    }

    private static Map<String, Object> body(String member, Object value) {
        Map<String, Object> body = new HashMap<>(loginBody(assertion("user"), "USER"));
        body.put(member, value);
        return body;
    }

    private static void assertUnauthorized(Answer answer) {
        assertProblem(answer, 401);
        assertThat(answer.text("type")).isEqualTo("urn:countersign:problem:unauthenticated");
    }

    private static void assertProblem(Answer answer, int status) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.json().path("status").asInt()).isEqualTo(status);
        assertThat(answer.body()).doesNotContain("Exception", "eyJ", "access_token");
    }

    private static Jwt verified(String token) {
        JwkSet keys = JwkSet.parse(sts.get("/oauth2/jwks").body());
        JwtVerification outcome = JwtVerifier.builder()
                .issuer(ISSUER, new StaticKeySet(keys, JwsAlgorithm.ES256))
                .types("at+jwt")
                .audience("*.shop.com")
                .build()
                .verify(token);
        assertThat(outcome).isInstanceOf(JwtVerification.Accepted.class);
        return ((JwtVerification.Accepted) outcome).jwt();
    }
}
