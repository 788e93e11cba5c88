// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.spiffe.tls.RawConnection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Malformed requests. */
@ExtendWith(SharedAsserting.class)
class RequestTests {

    static final List<String> QUESTIONS = List.of(
            Endpoints.DVID_VALIDATE,
            Endpoints.DVID_INTROSPECT,
            Endpoints.ID_MODE_VALIDATE,
            Endpoints.ID_MODE_INTROSPECT,
            Endpoints.ANON_MODE_VALIDATE,
            Endpoints.ANON_MODE_INTROSPECT,
            Endpoints.LSVID_VALIDATE);

    static final List<String> ALL = Stream.of(
                    OAuthRefusalTests.MINTS.stream(), QUESTIONS.stream(), Stream.of(Endpoints.LSVID_ISSUE))
            .flatMap(paths -> paths)
            .toList();

    private static final int LIMIT = 64 * 1024;

    private final TestAsserting asserting;

    RequestTests(TestAsserting asserting) {
        this.asserting = asserting;
    }

    private void assertInvalid(String path, String body) {
        Answer answer = asserting.send("gateway", "POST", path, body);
        assertThat(answer.status()).as(body).isEqualTo(400);
        assertThat(answer.error()).isEqualTo("invalid_request");
    }

    /** Requires an error response in the form of RFC 6749 section 5.2. */
    private static void assertRefused(Answer answer, int status, String error) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.json().propertyNames()).containsExactlyInAnyOrder("error", "error_description");
        assertThat(answer.error()).isEqualTo(error);
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void requestWhenWithACredentialThatIsNotTakenHereThenUnauthorized(String path) {
        Answer answer = asserting.sendAuthorized("gateway", path, "Bearer abc");
        assertRefused(answer, 401, "invalid_client");
        assertThat(answer.response().body()).doesNotContain("abc");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void requestWhenTheFirewallRefusesThenInTheSameForm(String path) {
        assertRefused(asserting.post("gateway", path + ";a=b", Map.of()), 400, "invalid_request");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void requestWhenGetThenMethodNotAllowed(String path) {
        Answer answer = asserting.send("gateway", "GET", path + "?token=abc", "");
        assertRefused(answer, 405, "invalid_request");
        assertThat(answer.header("Allow")).isEqualTo("POST");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void requestWhenMemberIsUnknownThenRefused(String path) {
        assertInvalid(path, "{\"subject\":\"spiffe://shop.com/other\"}");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void requestWhenItIsNoObjectThenRefused(String path) {
        assertInvalid(path, "[]");
        assertInvalid(path, "{");
        assertInvalid(path, "\"text\"");
        assertInvalid(path, "{} {}");
    }

    @ParameterizedTest
    @FieldSource("QUESTIONS")
    void requestWhenMemberIsThereTwiceOrOfAnotherTypeThenRefused(String path) {
        assertInvalid(path, "{\"token\":\"a\",\"token\":\"b\"}");
        assertInvalid(path, "{\"token\":5}");
        assertInvalid(path, "{\"token\":[\"a\"]}");
        assertInvalid(path, "{}");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void requestWhenFormThenUnsupported(String path) {
        Answer answer = asserting.send(
                "gateway",
                "POST",
                path,
                "application/x-www-form-urlencoded",
                HttpRequest.BodyPublishers.ofString("token=a"));
        assertRefused(answer, 415, "invalid_request");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void requestWhenBodyIsTooLargeThenRefused(String path) {
        String body = "{" + " ".repeat(LIMIT) + "}";
        assertRefused(asserting.send("gateway", "POST", path, body), 413, "invalid_request");
        byte[] octets = body.getBytes(StandardCharsets.UTF_8);
        Answer chunked = asserting.send(
                "gateway",
                "POST",
                path,
                "application/json",
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(octets)));
        assertRefused(chunked, 413, "invalid_request");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void requestWhenWorkloadIsNotAllowedThenItGetsNoFurtherThanTheHandshake(String path) {
        assertThatException().isThrownBy(() -> asserting.send("outsider", "POST", path, "{}"));
    }

    @Test
    void requestWhenOddThenNoFailure() {
        asserting.fuzz().run(1, 100);
    }

    @Test
    void connectWhenWithoutCertificateThenNothingIsAnswered() {
        assertThatIOException().isThrownBy(() -> {
            try (RawConnection connection = RawConnection.tls(RawConnection.nobody(), asserting.port())) {
                connection.get("/");
            }
        });
    }

    @Test
    void connectWhenPlainThenNothingIsAnswered() throws IOException {
        try (RawConnection connection = RawConnection.plain(asserting.port())) {
            assertThat(connection.get("/")).doesNotContain("HTTP/1.1 200");
        }
    }

    @Test
    void requestWhenPathIsUnknownThenNotFound() {
        assertRefused(asserting.post("gateway", "/dvid/other", Map.of()), 404, "invalid_request");
        Answer elsewhere = asserting.post("gateway", "/other", Map.of());
        assertThat(elsewhere.status()).isEqualTo(404);
        assertThat(elsewhere.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void refusalWhenTokenIsWrongThenNothingOfItIsTold() {
        String token = asserting.issuer.sign(asserting.issuer.claims().audience("elsewhere"));
        String body = asserting
                .post("gateway", Endpoints.DVID_MINT, Map.of("token", token))
                .response()
                .body();
        assertThat(body).contains("invalid_grant");
        for (String part : token.split("\\.", -1)) {
            assertThat(body).doesNotContain(part);
        }
    }

    @ParameterizedTest
    @FieldSource("KEYS")
    void keysWhenGetOrPostThenTheSame(String path) {
        Answer got = asserting.send("stranger", "GET", path, "");
        Answer posted = asserting.send("stranger", "POST", path, "{}");
        assertThat(got.status()).isEqualTo(200);
        assertThat(got.response().body()).isEqualTo(posted.response().body()).doesNotContain("\"d\"");
        assertThat(got.header("Cache-Control")).contains("max-age=300");
        assertThat(got.header("Content-Type")).startsWith("application/jwk-set+json");
        assertThat(got.json().path("keys").size()).isEqualTo(2);
    }

    static final List<String> KEYS = List.of(Endpoints.DVID_KEYS, Endpoints.ANON_MODE_KEYS);

    @Test
    void rootThenEndpointsAreListed() {
        String list = asserting.send("stranger", "GET", "/", "").response().body();
        assertThat(ALL).allSatisfy(path -> assertThat(list).contains("\"" + path + "\""));
    }

    @Test
    void apiDocsThenEveryEndpointIsDescribed() {
        Answer docs = asserting.send("stranger", "GET", "/v3/api-docs", "");
        assertThat(docs.status()).isEqualTo(200);
        assertThat(ALL)
                .allSatisfy(path -> assertThat(docs.json()
                                .path("paths")
                                .path(path)
                                .path("post")
                                .path("summary")
                                .asString())
                        .isNotEmpty());
        assertThat(docs.json()
                        .path("components")
                        .path("schemas")
                        .path("DvidMintRequest")
                        .path("properties")
                        .propertyNames())
                .containsExactlyInAnyOrder("token", "dvid", "audience", "scope", "disclosing");
    }

    @Test
    void healthThenUpForWhoeverMayConnect() {
        assertThat(asserting.send("stranger", "GET", "/actuator/health", "").text("status"))
                .isEqualTo("UP");
        assertThat(asserting
                        .send("stranger", "GET", "/actuator/health/readiness", "")
                        .text("status"))
                .isEqualTo("UP");
    }

    @ParameterizedTest
    @FieldSource("OPERATORS")
    void operatorsPathWhenWorkloadIsNoneThenForbidden(String path) {
        Answer refused = asserting.send("gateway", "GET", path, "");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(asserting.send("operator", "GET", path, "").status()).isEqualTo(200);
    }

    static final List<String> OPERATORS = List.of(Endpoints.KEYS, "/actuator/prometheus", "/actuator/countersign");
}
