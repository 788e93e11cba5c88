// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.json.JsonObject;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.issuer.TrustedIssuers;
import io.countersign.sts.web.Endpoints;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users of other trust domains, by token exchange and by assertion. */
class TrustedIssuerTests {

    private static final String PARTNER = "https://sts.partner.example";

    private static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES384);

    private static final byte[] SECRET = new byte[32];

    @TempDir
    private static Path folder;

    private static TestSts sts;

    @BeforeAll
    static void start() throws IOException {
        Path keys = folder.resolve("partner.jwks");
        Files.writeString(keys, JwkSet.of(KEY.toPublic()).toPublicJson());
        Path secret = folder.resolve("partner.secret");
        Files.writeString(secret, Base64.getUrlEncoder().withoutPadding().encodeToString(SECRET));
        sts = TestSts.start(
                folder,
                "--countersign.sts.trusted-issuers.partner.issuer=" + PARTNER,
                "--countersign.sts.trusted-issuers.partner.algorithm=ES384",
                "--countersign.sts.trusted-issuers.partner.jwk-set-location=file:" + keys,
                "--countersign.sts.trusted-issuers.partner.scopes=shop,other",
                "--countersign.sts.trusted-issuers.partner.roles=USER",
                "--countersign.sts.trusted-issuers.shared.issuer=https://shared.example",
                "--countersign.sts.trusted-issuers.shared.algorithm=HS256",
                "--countersign.sts.trusted-issuers.shared.secret-location=file:" + secret,
                "--countersign.sts.trusted-issuers.shared.scopes=shop",
                "--countersign.sts.trusted-issuers.silent.issuer=https://silent.example",
                "--countersign.sts.trusted-issuers.silent.algorithm=ES384",
                "--countersign.sts.trusted-issuers.silent.jwk-set-uri=http://127.0.0.1:1/jwks");
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @Test
    void exchangeWhenListedIssuerThenItsUserUnderAnotherName() {
        Answer answer = exchange(token(claims -> claims));
        JsonObject claims = claims(answer);
        assertThat(claims)
                .containsEntry("iss", TestSts.ISSUER)
                .containsEntry("sub", "partner~" + TestSts.USER_ID)
                .containsEntry("username", "partner~ann")
                .containsEntry("sid", "partner~session")
                .containsEntry("scope", "shop")
                .containsEntry("roles", List.of("USER"))
                .containsEntry("sub_id", Map.of("format", "iss_sub", "iss", PARTNER, "sub", TestSts.USER_ID))
                .containsEntry(
                        "act",
                        Map.of(
                                "sub",
                                "gateway.shop.com",
                                "act",
                                Map.of("sub", "basket.partner.example", "iss", PARTNER)));
        String next = answer.text("access_token");
        assertThat(claims(sts.exchange("basket", next, "account.shop.com")))
                .containsEntry("sub", "partner~" + TestSts.USER_ID)
                .containsEntry("sub_id", Map.of("format", "iss_sub", "iss", PARTNER, "sub", TestSts.USER_ID));
    }

    @Test
    void exchangeWhenSecretIsSharedThenItsUser() {
        JsonWebKey key = JsonWebKey.ofSecret(null, JwsAlgorithm.HS256, SECRET);
        String token = claimsOf("at+jwt").issuer("https://shared.example").sign(new JwsSigner(key, JwsAlgorithm.HS256));
        assertThat(claims(exchange(token))).containsEntry("sub", "shared~" + TestSts.USER_ID);
    }

    @Test
    void exchangeWhenAudienceIsNotTheActorAloneThenInvalidRequest() {
        assertRefused(exchange(token(claims -> claims.audience("*.shop.com"))), "invalid_request");
        assertRefused(exchange(token(claims -> claims.audience("basket.shop.com"))), "invalid_request");
        assertRefused(
                exchange(token(claims -> claims.audience("gateway.shop.com", "basket.shop.com"))), "invalid_request");
    }

    @Test
    void exchangeWhenItIsNoTokenOfThatIssuerThenInvalidRequest() {
        Instant past = Instant.now().minusSeconds(120);
        assertRefused(exchange(token(claims -> claims.issuer("https://other.example"))), "invalid_request");
        assertRefused(exchange(token(claims -> claims.issuer(TestSts.ISSUER))), "invalid_request");
        assertRefused(exchange(token(claims -> claims.issuer("https://shared.example"))), "invalid_request");
        assertRefused(
                exchange(token(claims -> claims.issuedAt(past).expiresAt(past.plusSeconds(60)))), "invalid_request");
        JsonWebKey other = JsonWebKey.generate(JwsAlgorithm.ES384).withKeyId(KEY.keyId());
        assertRefused(exchange(claimsOf("at+jwt").sign(new JwsSigner(other, JwsAlgorithm.ES384))), "invalid_request");
        assertRefused(exchange(claimsOf("JWT").sign(new JwsSigner(KEY, JwsAlgorithm.ES384))), "invalid_request");
        assertRefused(exchange(token(claims -> claims.claim("client_id", TestSts.USER_ID))), "invalid_request");
    }

    @Test
    void exchangeWhenScopeIsNotListedThenInvalidScope() {
        assertRefused(exchange(token(claims -> claims.claim("scope", "admin"))), "invalid_scope");
    }

    @Test
    void exchangeWhenRolesAreNotListedThenTheyDoNotCount() {
        assertThat(claims(exchange(token(claims -> claims.claim("roles", List.of("ADMIN"))))))
                .doesNotContainKey("roles");
    }

    @Test
    void exchangeWhenUserIsRevokedHereThenInvalidRequestForOlderTokens() {
        String token = token(claims -> claims.subject("gone"));
        assertThat(exchange(token).status()).isEqualTo(200);
        String service = sts.token("user", "resource", "sts.shop.com", "scope", "revoke:subject")
                .text("access_token");
        sts.send(sts.request("/revocations")
                .header("Content-Type", "application/json")
                .header("Service-Authorization", "Bearer " + service)
                .POST(HttpRequest.BodyPublishers.ofString("{\"sub\":\"partner~gone\"}")));
        assertRefused(exchange(token), "invalid_request");
        assertThat(exchange(token(claims -> claims)).status()).isEqualTo(200);
    }

    @Test
    void exchangeWhenKeysAreOutOfReachThenUnavailable() {
        Answer answer = exchange(token(claims -> claims.issuer("https://silent.example")));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text("error")).isEqualTo("temporarily_unavailable");
        assertThat(answer.header("Retry-After")).isNotEmpty();
    }

    @Test
    void grantWhenAssertionThenAccessTokenOnce() {
        String assertion = assertion("JWT", claims -> claims);
        Answer answer = grant(assertion);
        assertThat(answer.text("token_type")).isEqualTo("Bearer");
        assertThat(answer.body()).doesNotContain("issued_token_type");
        assertThat(claims(answer))
                .containsEntry("sub", "partner~" + TestSts.USER_ID)
                .containsEntry("aud", "basket.shop.com")
                .containsEntry("client_id", "gateway.shop.com")
                .containsEntry("scope", "shop");
        assertRefused(grant(assertion), "invalid_grant");
    }

    @Test
    void grantWhenAssertionIsForTheTokenEndpointThenAccessToken() {
        String address = TestSts.ISSUER + Endpoints.TOKEN;
        assertThat(grant(assertion("authorization-grant+jwt", claims -> claims.audience(address)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void grantWhenAssertionIsNotForThisServerThenInvalidGrant() {
        for (String audience : List.of("gateway.shop.com", "*.shop.com", "sts.shop.com", TestSts.ISSUER + "/")) {
            assertRefused(grant(assertion("JWT", claims -> claims.audience(audience))), "invalid_grant");
        }
        assertRefused(
                grant(assertion("JWT", claims -> claims.audience(TestSts.ISSUER, "gateway.shop.com"))),
                "invalid_grant");
    }

    @Test
    void grantWhenAssertionIsWrongThenInvalidGrant() {
        Instant past = Instant.now().minusSeconds(120);
        assertRefused(grant("nonsense"), "invalid_grant");
        assertRefused(grant(assertion("JWT", claims -> claims.issuer("https://other.example"))), "invalid_grant");
        assertRefused(
                grant(assertion("JWT", claims -> claims.issuedAt(past).expiresAt(past.plusSeconds(60)))),
                "invalid_grant");
        assertRefused(grant(assertion("dpop+jwt", claims -> claims)), "invalid_grant");
        assertRefused(grant(TestSts.assertion("gateway")), "invalid_grant");
        assertRefused(grant(sts.login("USER").text("access_token")), "invalid_grant");
        assertRefused(sts.grant("gateway", JWT_BEARER, "audience", "basket.shop.com"), "invalid_request");
    }

    @Test
    void grantWhenNoEdgeThenRefusedAndTheAssertionIsNotUsedUp() {
        String assertion = assertion("JWT", claims -> claims);
        assertRefused(
                sts.grant("gateway", JWT_BEARER, "assertion", assertion, "audience", "delivery.delivery.com"),
                "invalid_target");
        assertRefused(
                sts.grant("product", JWT_BEARER, "assertion", assertion, "audience", "basket.shop.com"),
                "unauthorized_client");
        assertThat(grant(assertion).status()).isEqualTo(200);
    }

    @Test
    void validateWhenIssuerIsThisServerOrHasNoKeysThenFails(@TempDir Path other) {
        assertThatThrownBy(() -> TestSts.validate(
                        other,
                        List.of(TrustedIssuers.class),
                        "--countersign.sts.trusted-issuers.self.issuer=" + TestSts.ISSUER,
                        "--countersign.sts.trusted-issuers.self.jwk-set-uri=http://127.0.0.1:1/jwks"))
                .hasStackTraceContaining("countersign.sts.trusted-issuers.self.issuer");
        assertThatThrownBy(() -> TestSts.validate(
                        other,
                        List.of(TrustedIssuers.class),
                        "--countersign.sts.trusted-issuers.some.issuer=https://some.example"))
                .hasStackTraceContaining("countersign.sts.trusted-issuers.some");
    }

    private static Answer exchange(String token) {
        return sts.exchange("gateway", token, "basket.shop.com");
    }

    private static Answer grant(String assertion) {
        return sts.grant("gateway", JWT_BEARER, "assertion", assertion, "audience", "basket.shop.com");
    }

    private static String token(UnaryOperator<JwtBuilder> change) {
        return change.apply(claimsOf("at+jwt")).sign(new JwsSigner(KEY, JwsAlgorithm.ES384));
    }

    private static String assertion(String type, UnaryOperator<JwtBuilder> change) {
        return change.apply(claimsOf(type).audience(TestSts.ISSUER)).sign(new JwsSigner(KEY, JwsAlgorithm.ES384));
    }

    private static JwtBuilder claimsOf(String type) {
        Instant now = Instant.now();
        return JwtBuilder.ofType(type)
                .issuer(PARTNER)
                .subject(TestSts.USER_ID)
                .audience("gateway.shop.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(300))
                .id(UUID.randomUUID().toString())
                .claim("client_id", "basket.partner.example")
                .claim("act", Map.of("sub", "basket.partner.example"))
                .claim("scope", "shop admin")
                .claim("roles", List.of("ADMIN", "USER"))
                .claim("username", "ann")
                .claim("sid", "session");
    }

    private static void assertRefused(Answer answer, String error) {
        assertThat(answer.text("error")).as(answer.body()).isEqualTo(error);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).doesNotContain("\"access_token\"");
    }

    private static JsonObject claims(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return CompactJws.parse(answer.text("access_token")).unverifiedClaims();
    }
}
