// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestBrowser.query;
import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.json.JsonObject;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import io.countersign.sts.web.Endpoints;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of the FAPI 2.0 Security Profile, over HTTP. Numbers are those of its section 5. */
class Fapi2Tests {

    private static final String BASKET = "basket.shop.com";

    private static final String CALLBACK = "http://127.0.0.1:7777/back";

    @TempDir
    private static Path folder;

    private static final FakeUsers users = new FakeUsers();

    private static final TestClock clock = new TestClock();

    private static TestSts sts;

    private final TestBrowser browser = new TestBrowser(sts);

    private final DpopProver key = prover(JwsAlgorithm.ES256);

    @BeforeAll
    static void startAll() {
        sts = start();
    }

    private static TestSts start(String... more) {
        return TestSts.start(folder, clock, arguments(more));
    }

    private static void validate(String... more) {
        TestSts.validate(folder, arguments(more));
    }

    private static String[] arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--countersign.sts.profile=fapi2",
                "--countersign.sts.users.uri=" + users.uri(),
                "--countersign.sts.users.logins-per-minute=10000",
                "--countersign.sts.clients.[user.shop.com].login=false",
                "--countersign.sts.clients.[basket.shop.com].redirect-uris=" + CALLBACK,
                "--countersign.sts.clients.[basket.shop.com].scopes=openid,shop,offline_access",
                "--countersign.sts.clients.[basket.shop.com].audiences=basket.shop.com"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    @AfterAll
    static void stop() {
        sts.close();
        users.close();
    }

    @Test
    void codeFlowWhenAllRulesAreKeptThenTokensBoundToTheirSender() {
        Answer tokens = redeem(code());
        assertThat(tokens.status()).as(tokens.body()).isEqualTo(200);
        assertThat(tokens.text("token_type")).isEqualTo("DPoP");
        assertThat(claims(tokens.text("access_token")))
                .containsEntry("cnf", Map.of("jkt", key.thumbprint()))
                .containsEntry("aud", "basket.shop.com");
    }

    /** 5.3.2.1 number 1. */
    @Test
    void metadataWhenReadThenTellsTheRules() {
        var metadata = sts.get("/.well-known/openid-configuration").json();
        assertThat(metadata.path("require_pushed_authorization_requests").asBoolean())
                .isTrue();
        assertThat(metadata.path("authorization_response_iss_parameter_supported")
                        .asBoolean())
                .isTrue();
        assertThat(metadata.path("token_endpoint_auth_methods_supported").toString())
                .isEqualTo("[\"private_key_jwt\"]");
        assertThat(metadata.path("dpop_signing_alg_values_supported").toString())
                .isEqualTo("[\"ES256\",\"Ed25519\",\"EdDSA\",\"PS256\"]");
        assertThat(metadata.path("code_challenge_methods_supported").toString()).isEqualTo("[\"S256\"]");
    }

    /** 5.3.2.1 number 2. */
    @Test
    void tokenWhenGrantIsThePasswordThenUnsupported() {
        Answer answer = grant("password", "username", "ann", "password", FakeUsers.PASSWORD);
        assertThat(answer.text("error")).isIn("unsupported_grant_type", "invalid_request");
        assertThat(answer.body()).doesNotContain("access_token");
    }

    /** 5.3.2.1 number 3. */
    @Test
    void validateWhenClientIsPublicThenFailsWithTheFix() {
        assertFails(
                "public",
                "--countersign.sts.clients.[app.test].public=true",
                "--countersign.sts.clients.[app.test].redirect-uris=https://app.test/callback",
                "--countersign.sts.clients.[app.test].scopes=openid");
    }

    /** 5.3.2.1 number 4 and 5. */
    @ParameterizedTest
    @CsvSource({
        "client_credentials, resource, account.shop.com",
        "authorization_code, code, ''",
        "refresh_token, refresh_token, x",
        "urn:ietf:params:oauth:grant-type:token-exchange, audience, account.shop.com"
    })
    void tokenWhenSenderProvesNoKeyThenRefused(String type, String name, String value) {
        Answer answer = sts.form(
                Endpoints.TOKEN,
                "grant_type",
                type,
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                sts.current("basket"),
                name,
                value.isEmpty() ? code() : value);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("error")).isEqualTo("invalid_request");
        assertThat(answer.text("error_description")).contains("DPoP proof");
    }

    /** 5.3.2.1 number 4: this endpoint could bind no token. */
    @Test
    void validateWhenClientMayLogUsersInByPasswordThenFailsWithTheFix() {
        assertThatThrownBy(() -> TestSts.validate(folder, "--countersign.sts.profile=fapi2"))
                .hasStackTraceContaining("countersign.sts.clients.[user.shop.com].login: ");
    }

    /** 5.3.2.1 number 6. */
    @Test
    void tokenWhenClientIsNotAuthenticatedThenRefused() {
        Answer answer = sts.form(Endpoints.TOKEN, "grant_type", "client_credentials", "client_id", BASKET);
        assertThat(answer.text("error")).isEqualTo("invalid_client");
        assertThat(sts.form(Endpoints.TOKEN, "client_id", BASKET, "client_secret", "x")
                        .text("error"))
                .isEqualTo("invalid_client");
    }

    /** 5.3.2.1 number 7. */
    @ParameterizedTest
    @ValueSource(strings = {"/oauth2/authorize", "/oauth2/login", "/oauth2/consent", "/oauth2/logout"})
    void pageWhenItIsToLeadElsewhereThenItDoesNot(String path) {
        for (String name : List.of("redirect_uri", "post_logout_redirect_uri", "continue", "next", "url")) {
            Answer answer = browser.get(path + "?client_id=" + BASKET + "&" + name + "=https%3A%2F%2Fevil.test");
            assertThat(answer.header("Location")).doesNotContain("evil.test");
            assertThat(answer.body()).doesNotContain("evil.test");
        }
    }

    /** 5.3.2.1 number 8. */
    @Test
    void assertionWhenAudienceIsNotTheIssuerAsAStringThenRefused() {
        assertThat(credentials(claims -> claims).status()).isEqualTo(200);
        assertThat(credentials(claims -> claims.audience(ISSUER + Endpoints.TOKEN))
                        .text("error"))
                .isEqualTo("invalid_client");
        assertThat(credentials(claims -> claims.claim("aud", List.of(ISSUER))).text("error"))
                .isEqualTo("invalid_client");
        assertThat(credentials(claims -> claims.claim("aud", List.of(ISSUER, "https://other.test")))
                        .text("error"))
                .isEqualTo("invalid_client");
        assertThat(push(Map.of(), assertion(claims -> claims.audience(ISSUER + Endpoints.PAR)))
                        .text("error"))
                .isEqualTo("invalid_client");
    }

    /** 5.3.2.1 number 9. */
    @Test
    void refreshWhenUsedAgainThenStillValidAndNoNewOne() {
        String refresh = redeem(code()).text("refresh_token");
        for (int i = 0; i < 3; i++) {
            Answer answer = grant("refresh_token", "refresh_token", refresh);
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(answer.text("token_type")).isEqualTo("DPoP");
            assertThat(answer.json().has("refresh_token")).isFalse();
        }
    }

    /** 5.3.2.1 number 11. */
    @Test
    void redeemWhenCodeIsOlderThanAMinuteThenRefused() {
        String code = code();
        clock.advance(Duration.ofSeconds(61));
        assertThat(redeem(code).text("error")).isEqualTo("invalid_grant");
        assertThatThrownBy(() -> start("--countersign.sts.users.code-ttl=61s"))
                .hasStackTraceContaining("countersign.sts.users.code-ttl: ");
    }

    /** 5.3.2.1 number 12. */
    @Test
    void redeemWhenCodeIsBoundToAnotherKeyThenRefused() {
        DpopProver other = prover(JwsAlgorithm.ES256);
        String code = code("dpop_jkt", other.thumbprint());
        assertThat(redeem(code).text("error")).isEqualTo("invalid_grant");
    }

    /** 5.3.2.1 number 13. */
    @Test
    void assertionWhenFromTheFutureThenAcceptedForTenSecondsAndRefusedAfterAMinute() {
        assertThat(credentials(claims -> claims.issuedAt(clock.instant().plusSeconds(9)))
                        .status())
                .isEqualTo(200);
        assertThat(credentials(claims -> claims.issuedAt(clock.instant().plusSeconds(62)))
                        .text("error"))
                .isEqualTo("invalid_client");
        assertThatThrownBy(() -> validate("--countersign.sts.clock-skew=9s"))
                .hasStackTraceContaining("countersign.sts.clock-skew: ");
    }

    /** 5.3.2.1 number 14. */
    @Test
    void redeemWhenScopeIsWiderThanRegisteredThenNotIssued() {
        assertThat(push("scope", "openid keys:rotate").text("error")).isEqualTo("invalid_scope");
    }

    /** 5.3.2.2 number 3. */
    @Test
    void authorizeWhenRequestWasNotPushedThenRefused() {
        Answer answer = browser.get("/oauth2/authorize?" + AuthorizationResponses.encode(request()));
        assertThat(query(answer)).containsEntry("error", "invalid_request").containsEntry("iss", ISSUER);
    }

    /** 5.3.2.2 number 4. */
    @Test
    void pushWhenClientIsNotAuthenticatedThenRefused() {
        Answer answer = browser.post(Endpoints.PAR, request());
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.text("error")).isEqualTo("invalid_client");
    }

    /** 5.3.2.2 number 5. */
    @ParameterizedTest
    @CsvSource({"code_challenge, ''", "code_challenge_method, ''", "code_challenge_method, plain"})
    void pushWhenThereIsNoProofKeyThenRefused(String name, String value) {
        assertThat(push(name, value).text("error")).isEqualTo("invalid_request");
    }

    /** 5.3.2.2 number 6, and exact addresses. */
    @ParameterizedTest
    @ValueSource(strings = {"", "http://127.0.0.1:7778/back", "http://127.0.0.1/back", "http://127.0.0.1:7777/back/"})
    void pushWhenRedirectUriIsMissingOrDiffersThenRefused(String address) {
        assertThat(push("redirect_uri", address).text("error")).isEqualTo("invalid_request");
    }

    /** 5.3.2.2 number 7, 10 and 11. */
    @Test
    void authorizeWhenAnsweredThenWithTheIssuerByStatus303() {
        logIn();
        Answer answer = authorize(push());
        assertThat(answer.status()).isEqualTo(303);
        assertThat(query(answer)).containsEntry("iss", ISSUER).containsKey("code");
    }

    /** 5.3.2.2 number 8. */
    @Test
    void validateWhenRedirectUriIsNotEncryptedThenFails() {
        assertThatThrownBy(
                        () -> validate("--countersign.sts.clients.[account.shop.com].redirect-uris=http://app.test/cb"))
                .hasStackTraceContaining("countersign.sts.clients.[account.shop.com].redirect-uris: ");
    }

    /** 5.3.2.2 number 9. */
    @Test
    void redeemWhenCodeWasUsedThenRefused() {
        String code = code();
        assertThat(redeem(code).status()).isEqualTo(200);
        assertThat(redeem(code).text("error")).isEqualTo("invalid_grant");
    }

    /** 5.3.2.2 number 12. */
    @Test
    void pushWhenAcceptedThenTheRequestUriLivesUnderTenMinutesAndIsUsedOnce() {
        logIn();
        Answer pushed = push();
        assertThat(pushed.json().path("expires_in").asInt()).isLessThan(600);
        assertThat(authorize(pushed).status()).isEqualTo(303);
        assertThat(authorize(pushed).status()).isEqualTo(400);
    }

    /** 5.4.1 number 1. */
    @ParameterizedTest
    @ValueSource(strings = {"RS256", "ES384", "PS512", "HS256", "Ed448", "ML-DSA-44"})
    void validateWhenServerSignsWithAnotherAlgorithmThenFailsWithTheFix(String algorithm) {
        assertThatThrownBy(() -> validate("--countersign.sts.algorithm=" + algorithm))
                .hasStackTraceContaining("countersign.sts.algorithm: It is " + algorithm);
    }

    /** 5.4.1 number 1. */
    @Test
    void validateWhenClientSignsWithAnotherAlgorithmThenFailsWithTheFix() throws Exception {
        Path keys = folder.resolve("rs256.jwks");
        Files.writeString(
                keys,
                JwkSet.of(JsonWebKey.generate(JwsAlgorithm.RS256).toPublic()).toPublicJson());
        assertFails("jwk-set-location", "--countersign.sts.clients.[app.test].jwk-set-location=file:" + keys);
    }

    /** 5.4.1 number 1. */
    @Test
    void tokenWhenProofIsSignedWithAnotherAlgorithmThenRefused() {
        Answer answer = grant(prover(JwsAlgorithm.ES384), "client_credentials", "resource", "account.shop.com");
        assertThat(answer.text("error")).isEqualTo("invalid_dpop_proof");
        assertThat(grant(prover(JwsAlgorithm.EDDSA), "client_credentials", "resource", "account.shop.com")
                        .status())
                .isEqualTo(200);
    }

    private static void assertFails(String property, String... settings) {
        assertThatThrownBy(() -> validate(settings))
                .hasStackTraceContaining("countersign.sts.clients.[app.test]." + property + ": ")
                .hasStackTraceContaining("The profile fapi2 does not allow that.");
    }

    private static Map<String, String> request(String... changes) {
        Map<String, String> request = TestBrowser.request(
                "client_id", BASKET, "redirect_uri", CALLBACK, "scope", "openid shop offline_access");
        for (int i = 0; i < changes.length; i += 2) {
            request.put(changes[i], changes[i + 1]);
        }
        request.values().removeIf(String::isEmpty);
        return request;
    }

    private Answer push(String... changes) {
        return push(request(changes), sts.current("basket"));
    }

    private Answer push(Map<String, String> request, String assertion) {
        Map<String, String> form = new LinkedHashMap<>(request);
        form.put("client_assertion_type", TestSts.JWT_BEARER);
        form.put("client_assertion", assertion);
        return browser.post(Endpoints.PAR, form);
    }

    private Answer authorize(Answer pushed) {
        assertThat(pushed.status()).as(pushed.body()).isEqualTo(201);
        return browser.get("/oauth2/authorize?"
                + AuthorizationResponses.encode(
                        Map.of("client_id", BASKET, "request_uri", pushed.text("request_uri"))));
    }

    private void logIn() {
        browser.follow(browser.logIn(browser.follow(authorize(push())), "ann", FakeUsers.PASSWORD));
    }

    private String code(String... changes) {
        Answer first = authorize(push(changes));
        Answer answer = first.header("Location").startsWith(CALLBACK)
                ? first
                : browser.follow(browser.logIn(browser.follow(first), "ann", FakeUsers.PASSWORD));
        return TestBrowser.code(answer);
    }

    private Answer redeem(String code) {
        return grant(
                "authorization_code", "code", code, "redirect_uri", CALLBACK, "code_verifier", TestBrowser.VERIFIER);
    }

    private Answer grant(String type, String... more) {
        return grant(key, type, more);
    }

    private static Answer grant(DpopProver prover, String type, String... more) {
        return send(prover, sts.current("basket"), type, more);
    }

    private static Answer send(DpopProver prover, String assertion, String type, String... more) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", type);
        form.put("client_assertion_type", TestSts.JWT_BEARER);
        form.put("client_assertion", assertion);
        for (int i = 0; i < more.length; i += 2) {
            form.put(more[i], more[i + 1]);
        }
        return sts.send(sts.request(Endpoints.TOKEN)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("DPoP", prover.proof("POST", URI.create(ISSUER + Endpoints.TOKEN), null))
                .POST(HttpRequest.BodyPublishers.ofString(AuthorizationResponses.encode(form))));
    }

    /** Asks for a service token with a changed assertion. */
    private Answer credentials(UnaryOperator<JwtBuilder> change) {
        return send(key, assertion(change), "client_credentials", "resource", "account.shop.com");
    }

    private static String assertion(UnaryOperator<JwtBuilder> change) {
        return TestSts.assertion(
                "basket",
                claims -> change.apply(claims.issuedAt(clock.instant())
                        .expiresAt(clock.instant().plus(Duration.ofMinutes(4)))));
    }

    private static JsonObject claims(String token) {
        return CompactJws.parse(token).unverifiedClaims();
    }

    private static DpopProver prover(JwsAlgorithm algorithm) {
        return new DpopProver(new JwsSigner(JsonWebKey.generate(algorithm), algorithm), clock);
    }
}
