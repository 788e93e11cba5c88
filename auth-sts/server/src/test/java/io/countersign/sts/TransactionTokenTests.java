// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.Base64Url;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.token.TokenTypes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionTokenTests {

    private static final String DELIVERY = "delivery-gateway.delivery.com";

    private static final TestSts sts = TestSts.shared();

    @Test
    void exchangeWhenForTheTrustDomainThenTokenOfThisCall() {
        String login = sts.login("USER").text("access_token");
        Answer answer = transaction(
                login,
                "request_context",
                encoded("{\"ip\":\"127.0.0.1\"}"),
                "request_details",
                encoded("{\"method\":\"POST\",\"path\":\"/orders\"}"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("token_type")).isEqualTo("N_A");
        assertThat(answer.text("issued_token_type")).isEqualTo(TokenTypes.TXN_TOKEN);
        CompactJws token = CompactJws.parse(answer.text("access_token"));
        assertThat(token.header().type()).isEqualTo("txntoken+jwt");
        JsonObject claims = token.unverifiedClaims();
        assertThat(claims)
                .containsEntry("iss", TestSts.ISSUER)
                .containsEntry("aud", "shop.com")
                .containsEntry("sub", TestSts.USER_ID)
                .containsEntry("req_wl", "gateway.shop.com")
                .containsEntry("scope", "shop")
                .containsEntry("roles", List.of("USER"))
                .containsEntry("username", "ann")
                .containsEntry("rctx", Map.of("ip", "127.0.0.1"))
                .containsEntry("tctx", Map.of("method", "POST", "path", "/orders"))
                .containsEntry("sid", CompactJws.parse(login).unverifiedClaims().string("jti"))
                .doesNotContainKey("client_id");
        assertThat(claims.number("exp") - claims.number("iat")).isBetween(1L, 60L);
        assertThat(transactionId(answer)).isNotEqualTo(transactionId(transaction(login)));
    }

    @Test
    void exchangeWhenTransactionTokenLeavesTheDomainThenAccessToken() {
        String token = transaction(sts.login("USER").text("access_token")).text("access_token");
        Answer answer = leave("basket", token, DELIVERY);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.text("token_type")).isEqualTo("Bearer");
        JsonObject claims = CompactJws.parse(answer.text("access_token")).unverifiedClaims();
        assertThat(claims)
                .containsEntry("aud", DELIVERY)
                .containsEntry("act", Map.of("sub", "basket.shop.com", "act", Map.of("sub", "gateway.shop.com")));
        assertThat(claims.number("exp"))
                .isLessThanOrEqualTo(CompactJws.parse(token).unverifiedClaims().number("exp"));
    }

    @Test
    void exchangeWhenTransactionTokenStaysInTheDomainThenInvalidTarget() {
        String token = transaction(sts.login("USER").text("access_token")).text("access_token");
        assertRefused(leave("basket", token, "account.shop.com"), "invalid_target");
    }

    @Test
    void exchangeWhenTypesAreMixedUpThenInvalidRequest() {
        String login = sts.login("USER").text("access_token");
        String token = transaction(login).text("access_token");
        assertRefused(sts.exchange("basket", token, DELIVERY), "invalid_request");
        assertRefused(leave("basket", login, DELIVERY), "invalid_request");
        assertRefused(
                sts.grant(
                        "gateway",
                        "urn:ietf:params:oauth:grant-type:token-exchange",
                        "subject_token",
                        token,
                        "subject_token_type",
                        TokenTypes.TXN_TOKEN,
                        "requested_token_type",
                        TokenTypes.TXN_TOKEN,
                        "audience",
                        "shop.com"),
                "invalid_request");
    }

    @Test
    void exchangeWhenTargetDoesNotFitTheTypeThenInvalidTarget() {
        String login = sts.login("USER").text("access_token");
        assertRefused(sts.exchange("gateway", login, "shop.com"), "invalid_target");
        assertRefused(
                sts.exchange("gateway", login, "basket.shop.com", "requested_token_type", TokenTypes.TXN_TOKEN),
                "invalid_target");
        assertRefused(
                sts.exchange("gateway", login, "delivery.com", "requested_token_type", TokenTypes.TXN_TOKEN),
                "invalid_target");
    }

    @Test
    void exchangeWhenNoEdgeToTheDomainThenInvalidTarget() {
        String login = sts.login("USER").text("access_token");
        assertRefused(
                sts.exchange("basket", login, "shop.com", "requested_token_type", TokenTypes.TXN_TOKEN),
                "invalid_target");
    }

    @ParameterizedTest
    @ValueSource(strings = {"e30=", "W10", "eyJhIjoxLCJhIjoyfQ", "%%%", "bm90aGluZw"})
    void exchangeWhenContextIsNoObjectThenInvalidRequest(String context) {
        String login = sts.login("USER").text("access_token");
        assertRefused(transaction(login, "request_context", context), "invalid_request");
        assertRefused(transaction(login, "request_details", context), "invalid_request");
    }

    @Test
    void exchangeWhenContextIsTooLargeThenInvalidRequest() {
        String login = sts.login("USER").text("access_token");
        String large = encoded("{\"a\":\"" + "x".repeat(4000) + "\"}");
        assertRefused(transaction(login, "request_details", large), "invalid_request");
    }

    private static Answer transaction(String subjectToken, String... more) {
        String[] form = new String[more.length + 2];
        System.arraycopy(more, 0, form, 2, more.length);
        form[0] = "requested_token_type";
        form[1] = TokenTypes.TXN_TOKEN;
        return sts.exchange("gateway", subjectToken, "shop.com", form);
    }

    private static Answer leave(String client, String token, String target) {
        return sts.grant(
                client,
                "urn:ietf:params:oauth:grant-type:token-exchange",
                "subject_token",
                token,
                "subject_token_type",
                TokenTypes.TXN_TOKEN,
                "audience",
                target);
    }

    private static void assertRefused(Answer answer, String error) {
        assertThat(answer.text("error")).as(answer.body()).isEqualTo(error);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).doesNotContain("access_token");
    }

    private static String transactionId(Answer answer) {
        return CompactJws.parse(answer.text("access_token")).unverifiedClaims().string("txn");
    }

    private static String encoded(String json) {
        return Base64Url.encode(json.getBytes(UTF_8));
    }
}
