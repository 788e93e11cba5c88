// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.revocation.Revocation;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.revocation.Revocations;
import io.countersign.sts.settings.StsProperties;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.math.BigDecimal;
import java.net.http.HttpRequest;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

class SubjectRevocationTests {

    private static final TestSts sts = TestSts.shared();

    @Test
    void revokeWhenSubjectThenItsTokensEndAndTheNextLoginCounts() {
        String old = login();
        String derived = sts.exchange("gateway", old, "basket.shop.com").text("access_token");
        assertThat(revoke("{\"sub\":\"" + TestSts.USER_ID + "\"}").status()).isEqualTo(204);
        assertThat(status(old)).isEqualTo(Status.REVOKED);
        assertThat(status(derived)).isEqualTo(Status.REVOKED);
        assertRevoked(sts.exchange("gateway", old, "basket.shop.com"));
        assertRevoked(sts.exchange("basket", derived, "account.shop.com"));
        String fresh = login();
        assertThat(status(fresh)).isEqualTo(Status.CURRENT);
        Answer answer = sts.exchange("gateway", fresh, "basket.shop.com");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(status(answer.text("access_token"))).isEqualTo(Status.CURRENT);
    }

    @Test
    void revokeWhenSubjectThenListedWithTheTimeThatCounts() {
        long seen = last();
        long earliest = Instant.now().getEpochSecond() + 1;
        revoke("{\"sub\":\"someone\"}");
        JsonNode entry = page(seen).path("entries").path(0);
        assertThat(entry.path("iss").asString()).isEqualTo(TestSts.ISSUER);
        assertThat(entry.path("sub").asString()).isEqualTo("someone");
        assertThat(entry.has("jti")).isFalse();
        assertThat(entry.path("before").asLong())
                .isBetween(earliest, Instant.now().getEpochSecond() + 1);
        assertThat(entry.path("exp").asLong())
                .isGreaterThan(entry.path("before").asLong() + 15 * 60);
    }

    @Test
    void revokeWhenTheSameEventArrivesAgainThenALaterLoginStays() {
        String old = login();
        String event = "{\"sub\":\"" + TestSts.USER_ID + "\",\"before\":" + millis(Instant.now()) + "}";
        assertThat(revoke(event).status()).isEqualTo(204);
        assertThat(status(old)).isEqualTo(Status.REVOKED);
        String fresh = login();
        for (int i = 0; i < 3; i++) {
            assertThat(revoke(event).status()).isEqualTo(204);
        }
        assertThat(status(fresh)).isEqualTo(Status.CURRENT);
        assertThat(sts.exchange("gateway", fresh, "basket.shop.com").status()).isEqualTo(200);
        assertRevoked(sts.exchange("gateway", old, "basket.shop.com"));
    }

    @Test
    void revokeWhenAnEventArrivesLateThenALoginThatIsYoungerByMoreThanTheSkewStays() {
        String user = UUID.randomUUID().toString();
        Map<String, Object> body = new HashMap<>(TestSts.loginBody(TestSts.assertion("user"), "USER"));
        body.put("userID", user);
        String login = sts.json("/login", body).text("access_token");
        long issued = claims(login).number("iat");
        assertThat(revoke("{\"sub\":\"" + user + "\",\"before\":" + (issued - 32) + "}")
                        .status())
                .isEqualTo(204);
        assertThat(status(login)).isEqualTo(Status.CURRENT);
        assertThat(revoke("{\"sub\":\"" + user + "\",\"before\":" + (issued - 20) + "}")
                        .status())
                .isEqualTo(204);
        assertThat(status(login)).isEqualTo(Status.REVOKED);
    }

    @Test
    void revokeWhenAnEarlierEventArrivesAfterALaterOneThenTheLoginInBetweenStaysRevoked() {
        String login = login();
        Instant now = Instant.now();
        revoke("{\"sub\":\"" + TestSts.USER_ID + "\",\"before\":" + millis(now) + "}");
        revoke("{\"sub\":\"" + TestSts.USER_ID + "\",\"before\":" + millis(now.minusSeconds(60)) + "}");
        assertThat(status(login)).isEqualTo(Status.REVOKED);
        assertThat(status(login())).isEqualTo(Status.CURRENT);
    }

    @Test
    void revokeWhenTheEventIsInTheFutureThenItCountsAsNow() {
        long seen = last();
        revoke("{\"sub\":\"somebody\",\"before\":253402300799}");
        assertThat(page(seen).path("entries").path(0).path("before").asLong())
                .isLessThanOrEqualTo(Instant.now().getEpochSecond() + 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"sub\":\"a\",\"before\":0}",
                "{\"sub\":\"a\",\"before\":-1}",
                "{\"sub\":\"a\",\"before\":253402300800}",
                "{\"sub\":\"a\",\"before\":1e300}",
                "{\"sid\":\"a\",\"before\":1}"
            })
    void revokeWhenTheTimeIsNoneThenUnprocessable(String body) {
        assertThat(revoke(body).status()).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"sub\":\"a\",\"before\":\"1\"}",
                "{\"sub\":\"a\",\"before\":true}",
                "{\"sub\":\"a\",\"before\":[1]}",
                "{\"sub\":\"a\",\"before\":NaN}"
            })
    void revokeWhenTheTimeIsNoNumberThenBadRequest(String body) {
        assertThat(revoke(body).status()).isEqualTo(400);
    }

    private static String millis(Instant time) {
        return BigDecimal.valueOf(time.toEpochMilli(), 3).toPlainString();
    }

    @Test
    void revokeWhenSessionThenAllThatWasDerivedEndsAndOtherLoginsStay() {
        String login = login();
        String other = login();
        String derived = sts.exchange("gateway", login, "basket.shop.com").text("access_token");
        assertThat(revoke("{\"sid\":\"" + claims(login).string("sid") + "\"}").status())
                .isEqualTo(204);
        assertRevoked(sts.exchange("gateway", login, "basket.shop.com"));
        assertRevoked(sts.exchange("basket", derived, "account.shop.com"));
        assertThat(sts.exchange("gateway", other, "basket.shop.com").status()).isEqualTo(200);
    }

    @Test
    void revokeWhenLoginTokenThenAllThatWasDerivedEnds() {
        String login = login();
        String derived = sts.exchange("gateway", login, "basket.shop.com").text("access_token");
        assertThat(sts.revoke("gateway", login).status()).isEqualTo(200);
        assertRevoked(sts.exchange("basket", derived, "account.shop.com"));
    }

    @Test
    void revokeWhenDerivedTokenThenItAloneEnds() {
        String login = login();
        String derived = sts.exchange("gateway", login, "basket.shop.com").text("access_token");
        assertThat(sts.revoke("gateway", derived).status()).isEqualTo(200);
        assertRevoked(sts.exchange("basket", derived, "account.shop.com"));
        String next = sts.exchange("gateway", login, "basket.shop.com").text("access_token");
        assertThat(sts.exchange("basket", next, "account.shop.com").status()).isEqualTo(200);
    }

    @Test
    void revokeWhenRepeatedThenListenersAreToldAgain() {
        List<Revocation> told = new ArrayList<>();
        ConfigurableApplicationContext context = sts.context();
        Revocations revocations = new Revocations(
                context.getBean(RevocationLog.class),
                context.getBean(StsProperties.class),
                List.of(told::add),
                context.getBean(Clock.class));
        revocations.revokeSession("client", "retried");
        revocations.revokeSession("client", "retried");
        assertThat(told).hasSize(2);
        assertThat(told.getLast().seq()).isEqualTo(told.getFirst().seq());
    }

    @Test
    void exchangeWhenAnotherReplicaTookAllOfTheSubjectBackAMomentAgoThenRefused() {
        String login = login();
        Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        sts.context()
                .getBean(RevocationLog.class)
                .addSubject(TestSts.ISSUER, TestSts.USER_ID, before, before.plusSeconds(3600));
        assertRevoked(sts.exchange("gateway", login, "basket.shop.com"));
        assertThat(sts.exchange("gateway", login(), "basket.shop.com").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"sub\":\"\"}",
                "{\"sub\":\"a\",\"sid\":\"b\"}",
                "{\"sub\":\"two words\"}",
                "{\"sub\":\"\u00e4\"}"
            })
    void revokeWhenNotExactlyOneNameThenUnprocessable(String body) {
        assertThat(revoke(body).status()).isEqualTo(422);
    }

    @Test
    void revokeWhenNotAllowedThenRefusedAndNothingEnds() {
        String login = login();
        String body = "{\"sub\":\"" + TestSts.USER_ID + "\"}";
        String unscoped = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        assertThat(post(body, unscoped).status()).isEqualTo(403);
        assertThat(post(body, login).status()).isEqualTo(401);
        assertThat(sts.jsonText("/revocations", body).status()).isEqualTo(401);
        assertThat(status(login)).isEqualTo(Status.CURRENT);
    }

    private static Answer revoke(String body) {
        return post(
                body,
                sts.token("user", "resource", "sts.shop.com", "scope", "revoke:subject")
                        .text("access_token"));
    }

    private static Answer post(String body, String token) {
        return sts.send(sts.request("/revocations")
                .header("Content-Type", "application/json")
                .header("Service-Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Returns the number of the last entry, which can be some pages away. */
    private static long last() {
        JsonNode page = page(0);
        while (!page.path("entries").isEmpty()) {
            page = page(page.path("next").asLong());
        }
        return page.path("next").asLong();
    }

    private static JsonNode page(long since) {
        String token = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        return sts.get("/revocations?since=" + since, "Service-Authorization", "Bearer " + token)
                .json();
    }

    private static void assertRevoked(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error")).isEqualTo("invalid_request");
        assertThat(answer.text("error_description")).contains("revoked");
    }

    private static Status status(String token) {
        JsonObject claims = claims(token);
        return TestSts.REVOCATIONS.status(new TokenIdentity(
                claims.string("iss"),
                claims.string("jti"),
                claims.string("sid"),
                claims.string("sub"),
                Instant.ofEpochSecond(claims.number("iat"))));
    }

    private static String login() {
        return sts.login("USER").text("access_token");
    }

    private static JsonObject claims(String token) {
        return CompactJws.parse(token).unverifiedClaims();
    }
}
