// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.ForgedToken.and;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.token.TokenTypes;
import io.countersign.sts.web.Endpoints;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens that only their sender can use (RFC 9449 sections 5 and 6), so that no service is a confused deputy. */
class BoundTokenTests {

    private static final String EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

    private static final URI ADDRESS = URI.create(TestSts.ISSUER + Endpoints.TOKEN);

    @TempDir
    private static Path folder;

    private static TestSts sts;

    private final DpopProver gateway = prover(Clock.systemUTC());

    private final DpopProver basket = prover(Clock.systemUTC());

    private static DpopProver prover(Clock clock) {
        return new DpopProver(new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), clock);
    }

    @BeforeAll
    static void start() {
        sts = TestSts.start(folder, "--countersign.sts.clients.[account.shop.com].bind=certificate");
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @Test
    void tokenWhenProofThenBoundToItsKey() {
        Answer answer = sts.send(sts.grantRequest("basket", "client_credentials", "resource", "account.shop.com")
                .header("DPoP", proof(basket)));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.text("token_type")).isEqualTo("DPoP");
        assertThat(claims(answer)).containsEntry("cnf", Map.of("jkt", basket.thumbprint()));
    }

    @Test
    void exchangeWhenProofThenBoundAndTheTargetMayActWithItsOwnKey() {
        Answer first = exchange("gateway", login(), "basket.shop.com", proof(gateway));
        assertThat(first.text("token_type")).isEqualTo("DPoP");
        assertThat(claims(first))
                .containsEntry("cnf", Map.of("jkt", gateway.thumbprint()))
                .containsEntry("may_act", Map.of("sub", "basket.shop.com"));
        Answer second = exchange("basket", first.text("access_token"), "account.shop.com", proof(basket));
        assertThat(claims(second)).containsEntry("cnf", Map.of("jkt", basket.thumbprint()));
    }

    @Test
    void exchangeWhenBoundTokenComesWithoutAProofThenRefused() {
        String bound =
                exchange("gateway", login(), "basket.shop.com", proof(gateway)).text("access_token");
        assertRefused(sts.exchange("basket", bound, "account.shop.com"), "invalid_request", "wrong_sender");
    }

    @Test
    void exchangeWhenBoundTokenIsAnothersThenTheDeputyIsNotConfused() {
        String bound = bound(gateway);
        assertRefused(exchange("gateway", bound, "basket.shop.com", proof(basket)), "invalid_request", "wrong_sender");
        assertRefused(sts.exchange("gateway", bound, "basket.shop.com"), "invalid_request", "wrong_sender");
        Answer own = exchange("gateway", bound, "basket.shop.com", proof(gateway));
        assertThat(own.status()).as(own.body()).isEqualTo(200);
    }

    @Test
    void exchangeWhenBoundToACertificateThatDidNotComeThenRefused() {
        String token = ForgedToken.like(login(), TestSts.signingKey(sts))
                .claims(claims -> and(claims, "cnf", "{\"x5t#S256\":\"abc\"}"))
                .sign();
        assertRefused(exchange("gateway", token, "basket.shop.com", proof(gateway)), "invalid_request", "wrong_sender");
    }

    @Test
    void tokenWhenClientIsBoundToItsCertificateAndHasNoneThenRefused() {
        Answer answer = sts.token("account", "resource", "sts.shop.com");
        assertRefused(answer, "invalid_request", "certificate");
    }

    @Test
    void exchangeWhenProofIsReplayedThenInvalidDpopProof() {
        String proof = proof(gateway);
        assertThat(exchange("gateway", login(), "basket.shop.com", proof).status())
                .isEqualTo(200);
        assertRefused(exchange("gateway", login(), "basket.shop.com", proof), "invalid_dpop_proof", "replayed");
    }

    @Test
    void exchangeWhenProofIsForAnotherRequestThenInvalidDpopProof() {
        assertBadProof(gateway.proof("GET", ADDRESS, null));
        assertBadProof(gateway.proof("POST", URI.create("http://evil.example/oauth2/token"), null));
        assertBadProof(gateway.proof("POST", URI.create(TestSts.ISSUER + "/login"), null));
        assertBadProof("nonsense");
        assertBadProof(TestSts.assertion("gateway"));
    }

    @Test
    void exchangeWhenProofIsOldOrOfTheFutureThenInvalidDpopProof() {
        assertBadProof(
                prover(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-3))).proof("POST", ADDRESS, null));
        assertBadProof(
                prover(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(3))).proof("POST", ADDRESS, null));
    }

    @ParameterizedTest
    @CsvSource({
        "Ed448,'{\"kty\":\"OKP\",\"crv\":\"Ed448\",\"x\":\"Ag',74,114",
        "EdDSA,'{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"Ag',41,64",
        "EdDSA,'{\"kty\":\"OKP\",\"crv\":\"X25519\",\"x\":\"CQ',41,64"
    })
    void exchangeWhenKeyOfProofIsNoneThenInvalidDpopProof(String alg, String start, int zeros, int length) {
        String jwk = start + "A".repeat(zeros) + "\"}";
        String header = "{\"typ\":\"dpop+jwt\",\"alg\":\"" + alg + "\",\"jwk\":" + jwk + "}";
        assertBadProof(new ForgedToken(TestSts.signingKey(sts), header, "{}").with(new byte[length]));
    }

    @ParameterizedTest
    @CsvSource({"EdDSA,Ed25519,41,64", "Ed448,Ed448,74,114"})
    void exchangeWhenKeyOfProofIsTheIdentityThenInvalidDpopProof(String alg, String curve, int zeros, int length) {
        String header = "{\"typ\":\"dpop+jwt\",\"alg\":\"" + alg + "\",\"jwk\":{\"kty\":\"OKP\",\"crv\":\"" + curve
                + "\",\"x\":\"AQ" + "A".repeat(zeros) + "\"}}";
        String claims = "{\"jti\":\"" + UUID.randomUUID() + "\",\"htm\":\"POST\",\"htu\":\"" + ADDRESS + "\",\"iat\":"
                + Instant.now().getEpochSecond() + "}";
        byte[] ofNobody = new byte[length];
        ofNobody[0] = 1;
        assertBadProof(new ForgedToken(TestSts.signingKey(sts), header, claims).with(ofNobody));
    }

    @Test
    void exchangeWhenTwoProofsThenInvalidDpopProof() {
        Answer answer = sts.send(request("gateway", login(), "basket.shop.com")
                .header("DPoP", proof(gateway))
                .header("DPoP", proof(gateway)));
        assertRefused(answer, "invalid_dpop_proof", "malformed");
    }

    private void assertBadProof(String proof) {
        assertRefused(exchange("gateway", login(), "basket.shop.com", proof), "invalid_dpop_proof", "");
    }

    private static void assertRefused(Answer answer, String error, String reason) {
        assertThat(answer.text("error")).as(answer.body()).isEqualTo(error);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("error_description")).contains(reason);
        assertThat(answer.body()).doesNotContain("\"access_token\"");
    }

    private static Answer exchange(String client, String token, String target, String proof) {
        return sts.send(request(client, token, target).header("DPoP", proof));
    }

    private static HttpRequest.Builder request(String client, String token, String target) {
        return sts.grantRequest(
                client,
                EXCHANGE,
                "subject_token",
                token,
                "subject_token_type",
                TokenTypes.ACCESS_TOKEN,
                "audience",
                target);
    }

    private static String proof(DpopProver prover) {
        return prover.proof("POST", ADDRESS, null);
    }

    /** A user's token that is bound to a key. */
    private static String bound(DpopProver prover) {
        return ForgedToken.like(login(), TestSts.signingKey(sts))
                .claims(claims -> and(claims, "cnf", "{\"jkt\":\"" + prover.thumbprint() + "\"}"))
                .sign();
    }

    private static String login() {
        return sts.login("USER").text("access_token");
    }

    private static JsonObject claims(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return CompactJws.parse(answer.text("access_token")).unverifiedClaims();
    }
}
