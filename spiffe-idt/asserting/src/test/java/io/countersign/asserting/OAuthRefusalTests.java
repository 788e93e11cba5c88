// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** OAuth tokens that every mode refuses. */
@ExtendWith(SharedAsserting.class)
class OAuthRefusalTests {

    static final List<String> MINTS =
            List.of(Endpoints.DVID_MINT, Endpoints.ID_MODE_MINT, Endpoints.ANON_MODE_MINT, Endpoints.LSVID_EXTEND);

    private final TestAsserting asserting;

    private final TestIssuer issuer;

    OAuthRefusalTests(TestAsserting asserting) {
        this.asserting = asserting;
        this.issuer = asserting.issuer;
    }

    private Answer mint(String path, String token) {
        return asserting.post("gateway", path, Map.of("token", token));
    }

    private void assertRefused(String path, String token, String code) {
        Answer answer = mint(path, token);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).isEqualTo("the OAuth token is refused: " + code);
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }

    private void assertRefused(String path, JwtBuilder claims, String code) {
        assertRefused(path, issuer.sign(claims), code);
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenIdTokenThenRefused(String path) {
        assertRefused(path, issuer.claims("JWT").audience(TestIssuer.CLIENT), "wrong_type");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenIdTokenCallsItselfAnAccessTokenThenRefused(String path) {
        assertRefused(path, issuer.claims().claim("nonce", "n-0S6_WzA2Mj"), "wrong_type");
        assertRefused(path, issuer.claims().claim("at_hash", "MTIzNDU2Nzg5MDEyMzQ1Ng"), "wrong_type");
        assertRefused(path, issuer.claims().claim("typ", "ID"), "wrong_type");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTypeIsAnotherThenRefused(String path) {
        assertRefused(path, issuer.claims("txntoken+jwt"), "wrong_type");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenIsOfAnotherClientThenRefused(String path) {
        assertRefused(path, issuer.claims().claim("client_id", "other"), "wrong_client");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenNamesTwoClientsThenRefused(String path) {
        assertRefused(path, issuer.claims().claim("azp", "other"), "wrong_client");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenNamesNoClientThenRefused(String path) {
        JwtBuilder claims = JwtBuilder.ofType("at+jwt")
                .issuer(issuer.name())
                .subject("alice")
                .audience(TestIssuer.AUDIENCE)
                .issuedAt(Instant.now())
                .expiresAt(Instant.now().plusSeconds(60));
        assertRefused(path, claims, "wrong_client");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenIsForAnotherAudienceThenRefused(String path) {
        assertRefused(path, issuer.claims().audience("elsewhere"), "wrong_audience");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenNoUserIsBehindTheTokenThenRefused(String path) {
        assertRefused(path, issuer.claims().subject(TestIssuer.CLIENT), "no_user");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenIssuerIsOffTheListThenRefusedAndNotAsked(String path) {
        try (TestIssuer other = new TestIssuer()) {
            assertRefused(path, other.token(), "untrusted_issuer");
            assertThat(other.fetches()).isZero();
        }
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenIssuerUrlPointsElsewhereThenRefusedAndNotAsked(String path) {
        try (TestIssuer other = new TestIssuer()) {
            for (String name : List.of(
                    issuer.name() + "/", issuer.name() + "@" + other.name(), other.name() + "/" + issuer.name())) {
                assertRefused(path, other.sign(other.claims().issuer(name)), "untrusted_issuer");
            }
            assertThat(other.fetches()).isZero();
        }
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenAnotherKeySignsThenRefused(String path) {
        JsonWebKey same =
                JsonWebKey.generate(JwsAlgorithm.RS256).withKeyId(issuer.key().keyId());
        assertRefused(path, issuer.claims().sign(new JwsSigner(same, JwsAlgorithm.RS256)), "bad_signature");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenIsUnsignedThenRefused(String path) {
        String token = issuer.token();
        String header = encoded("{\"alg\":\"none\",\"typ\":\"at+jwt\"}");
        assertRefused(path, header + token.substring(token.indexOf('.'), token.lastIndexOf('.') + 1), "malformed");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenPublicKeyIsTheSecretThenRefused(String path) {
        byte[] secret = issuer.key().toPublic().toSecretJson().getBytes(StandardCharsets.UTF_8);
        JsonWebKey key = JsonWebKey.ofSecret(issuer.key().keyId(), JwsAlgorithm.HS256, secret);
        assertRefused(path, issuer.claims().sign(new JwsSigner(key, JwsAlgorithm.HS256)), "wrong_algorithm");
    }

    private static String encoded(String text) {
        return Base64Url.encode(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenIsOverThenRefused(String path) {
        Instant before = Instant.now().minus(Duration.ofHours(1));
        assertRefused(path, issuer.claims("at+jwt", before), "expired");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenHasNotBegunThenRefused(String path) {
        Instant later = Instant.now().plus(Duration.ofHours(1));
        assertRefused(path, issuer.claims("at+jwt", later), "not_yet_valid");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenIsBoundToAnotherSenderThenRefused(String path) {
        String other = encoded("another certificate");
        assertRefused(path, issuer.claims().claim("cnf", Map.of("x5t#S256", other)), "wrong_sender");
        assertRefused(path, issuer.claims().claim("cnf", Map.of("jkt", other)), "wrong_sender");
        assertRefused(
                path, issuer.claims().claim("cnf", Map.of("x5t#S256", thumbprint(), "jkt", other)), "wrong_sender");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenIsBoundToTheWorkloadThenMade(String path) {
        String token = issuer.sign(issuer.claims().claim("cnf", Map.of("x5t#S256", thumbprint())));
        assertThat(mint(path, token).status()).isEqualTo(200);
    }

    private String thumbprint() {
        try {
            return Base64Url.encode(
                    Sha256.digest(asserting.certificate("gateway").getEncoded()));
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenUserHasNoNameThatFitsThenRefused(String path) {
        assertRefused(path, issuer.claims().subject("a".repeat(513)), "invalid_claim");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenItIsNoTokenThenRefused(String path) {
        assertRefused(path, "no token", "malformed");
        assertRefused(path, "a.b.c", "malformed");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenIsOneThatWasMadeHereThenRefused(String path) {
        assertThat(mint(path, asserting.mint(Endpoints.DVID_MINT)).error()).isEqualTo("invalid_grant");
        assertThat(mint(path, asserting.mint(Endpoints.ID_MODE_MINT)).error()).isEqualTo("invalid_grant");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenTokenIsMissingThenInvalidRequest(String path) {
        assertThat(asserting.post("gateway", path, Map.of()).error()).isEqualTo("invalid_request");
        assertThat(mint(path, "").error()).isEqualTo("invalid_request");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenWorkloadMayNotAskThenRefused(String path) {
        Answer answer = asserting.post("basket", path, Map.of("token", issuer.token()));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.error()).isEqualTo("unauthorized_client");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenScopeIsWiderThenRefused(String path) {
        for (String scope : List.of("orders admin", "role:ADMIN", " orders", "orders  profile")) {
            Answer answer = asserting.post("gateway", path, Map.of("token", issuer.token(), "scope", scope));
            assertThat(answer.error()).as(scope).isEqualTo("invalid_scope");
        }
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenRoleIsAWordOfTheScopeAloneThenItIsNotGranted(String path) {
        String token = issuer.sign(issuer.claims().claim("scope", "orders role:ADMIN"));
        Answer answer = asserting.post("gateway", path, Map.of("token", token, "scope", "role:ADMIN"));
        assertThat(answer.error()).isEqualTo("invalid_scope");
    }

    @ParameterizedTest
    @FieldSource("MINTS")
    void mintWhenAudienceIsOffTheListThenRefused(String path) {
        Answer answer =
                asserting.post("gateway", path, Map.of("token", issuer.token(), "audience", "spiffe://evil.example"));
        assertThat(answer.error()).isEqualTo("invalid_target");
    }

    @Test
    void dvidWhenKeyOfTheIssuerIsNotFitForProofsThenRefusedAndOtherModesGoOn() {
        String token = asserting.weak.sign(issuer);
        Answer dvid = mint(Endpoints.DVID_MINT, token);
        assertThat(dvid.error()).isEqualTo("invalid_grant");
        assertThat(dvid.text("error_description")).endsWith("wrong_algorithm");
        assertThat(mint(Endpoints.ID_MODE_MINT, token).status()).isEqualTo(200);
    }
}
