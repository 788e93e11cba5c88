// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestSts.ISSUER;
import static io.countersign.sts.TestSts.JWT_BEARER;
import static io.countersign.sts.TestSts.assertion;
import static io.countersign.sts.TestSts.claims;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.sts.TestSts.Answer;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TokenEndpointTests {

    private static final String TARGET = "account.shop.com";

    private static final TestSts sts = TestSts.shared();

    @Test
    void tokenWhenGrantedThenGoodForThatServiceOnly() {
        Answer answer = sts.token("basket", "resource", TARGET, "scope", "account:debit");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.text("token_type")).isEqualTo("Bearer");
        assertThat(answer.text("scope")).isEqualTo("account:debit");
        assertThat(answer.json().path("expires_in").asInt()).isBetween(1, 120);
        Jwt token = verified(answer.text("access_token"), TARGET);
        assertThat(token.header().type()).isEqualTo("at+jwt");
        assertThat(token.subject()).isEqualTo("basket.shop.com");
        assertThat(token.claims())
                .containsEntry("client_id", "basket.shop.com")
                .containsEntry("scope", "account:debit")
                .containsEntry("aud", TARGET)
                .doesNotContainKey("roles");
        assertThat(Duration.between(token.issuedAt(), token.expiresAt())).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void tokenWhenAudienceParameterThenAsResource() {
        Answer answer = sts.token("basket", "audience", "product.shop.com", "scope", "product:reserve");
        assertThat(verified(answer.text("access_token"), "product.shop.com").subject())
                .isEqualTo("basket.shop.com");
    }

    @Test
    void tokenWhenNoScopeThenForThisServerAllowedToEveryClient() {
        Answer answer = sts.token("account", "resource", "sts.shop.com");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(verified(answer.text("access_token"), "sts.shop.com").claims())
                .doesNotContainKey("scope");
    }

    @Test
    void tokenWhenAssertionNamesTheTokenEndpointOrItsMediaTypeThenAccepted() {
        assertAccepted(assertion("basket", claims -> claims.audience(ISSUER + "/oauth2/token")));
        assertAccepted(assertion("basket", claims -> claims.claim("aud", List.of(ISSUER))));
        assertAccepted(strict(ISSUER));
        assertAccepted(strict(List.of(ISSUER)));
    }

    private static void assertAccepted(String assertion) {
        assertThat(ask(assertion).status()).isEqualTo(200);
    }

    @Test
    void tokenWhenAssertionHasNoIssueTimeButAShortLifeThenAccepted() {
        assertAccepted(withoutIssueTime(Instant.now().plusSeconds(240)));
    }

    @Test
    void tokenWhenAssertionIsUsedTwiceThenRefused() {
        String assertion = assertion("basket");
        assertThat(ask(assertion).status()).isEqualTo(200);
        assertRefused(ask(assertion), 401, "invalid_client");
    }

    static Stream<Arguments> wrongAssertions() {
        Instant now = Instant.now();
        return Stream.of(
                Arguments.of("another client's key", signed("basket", TestSts.key("account"))),
                Arguments.of("a key that nobody knows", signed("basket", JsonWebKey.generate(JwsAlgorithm.ES256))),
                Arguments.of("an unknown client", signed("mallory", JsonWebKey.generate(JwsAlgorithm.ES256))),
                Arguments.of(
                        "expired",
                        changed(c -> c.issuedAt(now.minusSeconds(120)).expiresAt(now.minusSeconds(60)))),
                Arguments.of(
                        "not yet valid",
                        changed(c -> c.notBefore(now.plusSeconds(200)).expiresAt(now.plusSeconds(250)))),
                Arguments.of(
                        "too long a life",
                        changed(c -> c.issuedAt(now.minusSeconds(340)).expiresAt(now.plusSeconds(60)))),
                Arguments.of(
                        "issued in the future",
                        changed(c -> c.issuedAt(now.plusSeconds(100)).expiresAt(now.plusSeconds(4000)))),
                Arguments.of("too long a life of unknown begin", withoutIssueTime(now.plusSeconds(400))),
                Arguments.of("another audience", changed(c -> c.audience("http://sts.example"))),
                Arguments.of("the audience of another endpoint", changed(c -> c.audience(ISSUER + "/login"))),
                Arguments.of("several audiences", changed(c -> c.audience("https://other.test", ISSUER))),
                Arguments.of("this server twice", changed(c -> c.audience(ISSUER, ISSUER + "/oauth2/token"))),
                Arguments.of("the same audience twice", changed(c -> c.claim("aud", List.of(ISSUER, ISSUER)))),
                Arguments.of("no audience in its list", changed(c -> c.claim("aud", List.of()))),
                Arguments.of("the strict type for an endpoint", strict(ISSUER + "/oauth2/token")),
                Arguments.of("the strict type for several", strict(List.of(ISSUER, "https://other.test"))),
                Arguments.of("another issuer", changed(c -> c.issuer("account.shop.com"))),
                Arguments.of("another subject", changed(c -> c.subject("account.shop.com"))),
                Arguments.of("an empty jti", changed(c -> c.id(""))),
                Arguments.of("a jti of control characters", changed(c -> c.id("\u0000"))),
                Arguments.of("a jti without end", changed(c -> c.id("x".repeat(300)))),
                Arguments.of("an access token", claimsOfType("at+jwt")),
                Arguments.of("empty", ""),
                Arguments.of("oversized", changed(c -> c.claim("filling", "x".repeat(13_000)))));
    }

    static Stream<Arguments> forgedAssertions() {
        return TokenTricks.all(TokenEndpointTests::good).entrySet().stream()
                .map(trick -> Arguments.of(trick.getKey(), trick.getValue()));
    }

    private static ForgedToken good() {
        return ForgedToken.like(assertion("basket"), TestSts.key("basket"));
    }

    @Test
    void tokenWhenAssertionIsForgedWithoutAFaultThenAccepted() {
        assertAccepted(good().sign());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"wrongAssertions", "forgedAssertions"})
    void tokenWhenAssertionIsWrongThenInvalidClientWithoutReason(String what, String assertion) {
        Answer answer = ask(assertion);
        assertRefused(answer, 401, "invalid_client");
        assertThat(answer.json().size()).isEqualTo(1);
    }

    @Test
    void tokenWhenNoAssertionThenInvalidClient() {
        assertRefused(sts.form("/oauth2/token", "grant_type", "client_credentials"), 401, "invalid_client");
    }

    @Test
    void tokenWhenSecretInsteadOfAssertionThenInvalidClient() {
        assertRefused(
                sts.form(
                        "/oauth2/token",
                        "grant_type",
                        "client_credentials",
                        "client_id",
                        "basket.shop.com",
                        "client_secret",
                        "x"),
                401,
                "invalid_client");
    }

    @Test
    void tokenWhenBasicAuthenticationThenInvalidClientEvenBesideAnAssertion() {
        String basic =
                "Basic " + Base64.getEncoder().encodeToString("basket.shop.com:x".getBytes(StandardCharsets.UTF_8));
        Answer answer = sts.send(sts.request("/oauth2/token")
                .header("Authorization", basic)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form(assertion("basket")))));
        assertRefused(answer, 401, "invalid_client");
        assertThat(answer.header("WWW-Authenticate")).startsWith("Basic ");
    }

    @Test
    void tokenWhenAnotherAssertionTypeThenInvalidClient() {
        assertRefused(
                sts.form(
                        "/oauth2/token",
                        "grant_type",
                        "client_credentials",
                        "resource",
                        TARGET,
                        "client_assertion_type",
                        "urn:ietf:params:oauth:client-assertion-type:saml2-bearer",
                        "client_assertion",
                        assertion("basket")),
                401,
                "invalid_client");
    }

    @Test
    void tokenWhenClientIdIsAnotherThenInvalidClient() {
        assertRefused(sts.token("basket", "resource", TARGET, "client_id", "account.shop.com"), 401, "invalid_client");
    }

    @Test
    void tokenWhenParameterIsRepeatedThenInvalidRequest() {
        assertRefused(
                sts.token("basket", "resource", TARGET, "scope", "account:debit", "scope", "account:debit"),
                400,
                "invalid_request");
    }

    @Test
    void tokenWhenParametersAreInTheAddressThenInvalidRequest() {
        assertRefused(
                sts.form("/oauth2/token?grant_type=client_credentials", "client_assertion", assertion("basket")),
                400,
                "invalid_request");
    }

    @Test
    void tokenWhenScopeIsNotGrantedThenInvalidScope() {
        assertRefused(sts.token("basket", "resource", TARGET, "scope", "account:close"), 400, "invalid_scope");
        assertRefused(
                sts.token("basket", "resource", TARGET, "scope", "account:debit product:reserve"),
                400,
                "invalid_scope");
        assertRefused(sts.token("basket", "resource", "sts.shop.com", "scope", "account:debit"), 400, "invalid_scope");
    }

    @Test
    void tokenWhenTargetIsNotGrantedThenInvalidTarget() {
        assertRefused(sts.token("basket", "resource", "user.shop.com"), 400, "invalid_target");
        assertRefused(
                sts.token("account", "resource", "product.shop.com", "scope", "product:reserve"),
                400,
                "invalid_target");
        assertRefused(sts.token("basket", "resource", "*.shop.com"), 400, "invalid_target");
    }

    @Test
    void tokenWhenNotExactlyOneTargetThenInvalidTarget() {
        assertRefused(sts.token("basket", "scope", "account:debit"), 400, "invalid_target");
        assertRefused(sts.token("basket", "resource", TARGET, "resource", "product.shop.com"), 400, "invalid_target");
        assertRefused(sts.token("basket", "resource", TARGET, "audience", TARGET), 400, "invalid_target");
    }

    @Test
    void tokenWhenAnotherGrantTypeThenUnsupported() {
        Answer answer = sts.form(
                "/oauth2/token",
                "grant_type",
                "password",
                "client_assertion_type",
                JWT_BEARER,
                "client_assertion",
                assertion("basket"));
        assertRefused(answer, 400, "unsupported_grant_type");
    }

    @Test
    void tokenWhenNotPostThenRefusedWithoutAToken() {
        Answer answer = sts.get("/oauth2/token");
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).isEqualTo("POST");
    }

    @Test
    void tokenWhenBodyIsOversizedThenRefused() {
        assertThat(sts.form("/oauth2/token", "grant_type", "x".repeat(300_000)).status())
                .isEqualTo(413);
    }

    @Test
    void tokenWhenBodyOfUnknownLengthIsOversizedThenRefused() {
        byte[] body = ("grant_type=" + "x".repeat(300_000)).getBytes(StandardCharsets.UTF_8);
        Answer answer = sts.send(sts.request("/oauth2/token")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));
        assertThat(answer.status()).isEqualTo(413);
    }

    private static Answer ask(String assertion) {
        return sts.send(sts.request("/oauth2/token")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form(assertion))));
    }

    private static String form(String assertion) {
        return TestSts.encode(
                "grant_type",
                "client_credentials",
                "resource",
                TARGET,
                "scope",
                "account:debit",
                "client_assertion_type",
                JWT_BEARER,
                "client_assertion",
                assertion);
    }

    private static void assertRefused(Answer answer, int status, String error) {
        assertThat(answer.text("error")).isEqualTo(error);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.body()).doesNotContain("access_token", "Exception");
    }

    private static Jwt verified(String token, String audience) {
        JwkSet keys = JwkSet.parse(sts.get("/oauth2/jwks").body());
        JwtVerification outcome = JwtVerifier.builder()
                .issuer(ISSUER, new StaticKeySet(keys, JwsAlgorithm.ES256))
                .types("at+jwt")
                .audience(audience)
                .build()
                .verify(token);
        assertThat(outcome).isInstanceOf(JwtVerification.Accepted.class);
        return ((JwtVerification.Accepted) outcome).jwt();
    }

    private static String signed(String client, JsonWebKey key) {
        return claims(client).sign(new JwsSigner(key, JwsAlgorithm.ES256));
    }

    private static String changed(UnaryOperator<JwtBuilder> change) {
        return assertion("basket", change);
    }

    private static String withoutIssueTime(Instant expiry) {
        return JwtBuilder.ofType("JWT")
                .issuer("basket.shop.com")
                .subject("basket.shop.com")
                .audience(ISSUER)
                .expiresAt(expiry)
                .randomId()
                .sign(new JwsSigner(TestSts.key("basket"), JwsAlgorithm.ES256));
    }

    private static String strict(Object audience) {
        return claimsOfType("client-authentication+jwt", audience);
    }

    private static String claimsOfType(String type) {
        return claimsOfType(type, ISSUER);
    }

    private static String claimsOfType(String type, Object audience) {
        Instant now = Instant.now();
        return JwtBuilder.ofType(type)
                .issuer("basket.shop.com")
                .subject("basket.shop.com")
                .claim("aud", audience)
                .issuedAt(now)
                .expiresAt(now.plusSeconds(60))
                .randomId()
                .sign(new JwsSigner(TestSts.key("basket"), JwsAlgorithm.ES256));
    }
}
