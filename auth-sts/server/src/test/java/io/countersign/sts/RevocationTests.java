// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.jwt.CompactJws;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.revocation.RevocationFeed;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RevocationTests {

    private static final TestSts sts = TestSts.shared();

    private long before;

    @BeforeEach
    void remember() {
        JsonNode page;
        do {
            page = list(before).json();
            before = page.path("next").asLong();
        } while (!page.path("entries").isEmpty());
    }

    @Test
    void revokeWhenGatewayThenListedAndKnownInThisJvmAtOnce() {
        String token = sts.login("USER").text("access_token");
        String id = id(token);
        assertThat(TestSts.REVOCATIONS.status(token(id))).isEqualTo(Status.CURRENT);
        assertThat(sts.revoke("gateway", token).status()).isEqualTo(200);
        assertThat(TestSts.REVOCATIONS.status(token(id))).isEqualTo(Status.REVOKED);
        JsonNode page = list(before).json();
        JsonNode entry = page.path("entries").path(0);
        assertThat(page.path("entries").size()).isEqualTo(1);
        assertThat(entry.path("iss").asString()).isEqualTo(TestSts.ISSUER);
        assertThat(entry.path("jti").asString()).isEqualTo(id);
        assertThat(entry.path("exp").asLong())
                .isEqualTo(CompactJws.parse(token).unverifiedClaims().number("exp"));
        assertThat(entry.path("seq").asLong()).isEqualTo(page.path("next").asLong());
        assertThat(list(page.path("next").asLong()).json().path("entries").size())
                .isZero();
    }

    @Test
    void revokeWhenTwiceThenListedOnce() {
        String token = sts.login("USER").text("access_token");
        assertThat(sts.revoke("gateway", token).status()).isEqualTo(200);
        assertThat(sts.revoke("gateway", token).status()).isEqualTo(200);
        assertThat(list(before).json().path("entries").size()).isEqualTo(1);
    }

    @Test
    void revokeWhenItsOwnTokenThenAllowed() {
        String token = sts.token("basket", "resource", "account.shop.com", "scope", "account:debit")
                .text("access_token");
        assertThat(sts.revoke("basket", token).status()).isEqualTo(200);
        assertThat(list(before).body()).contains(id(token));
    }

    @Test
    void revokeWhenAnothersTokenThenUnauthorizedClient() {
        String token = sts.login("USER").text("access_token");
        Answer answer = sts.revoke("basket", token);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("error")).isEqualTo("unauthorized_client");
        assertThat(list(before).json().path("entries").size()).isZero();
    }

    @Test
    void revokeWhenNoTokenOfThisServerThenDoneWithoutAnEntry() {
        String token = sts.login("USER").text("access_token");
        String altered = token.substring(0, token.length() - 4) + (token.endsWith("AAAA") ? "BBBB" : "AAAA");
        assertThat(sts.revoke("gateway", altered).status()).isEqualTo(200);
        assertThat(sts.revoke("gateway", "nonsense").status()).isEqualTo(200);
        assertThat(list(before).json().path("entries").size()).isZero();
    }

    @Test
    void revokeWhenNoClientThenInvalidClient() {
        Answer answer = sts.form("/oauth2/revoke", "token", sts.login("USER").text("access_token"));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.text("error")).isEqualTo("invalid_client");
    }

    @Test
    void revokeWhenNoTokenParameterThenInvalidRequest() {
        Answer answer = sts.form(
                "/oauth2/revoke",
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                TestSts.assertion("gateway"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("error")).isEqualTo("invalid_request");
    }

    @Test
    void listWhenNobodyOrAUserAsksThenUnauthorized() {
        assertUnauthorized(sts.get("/revocations"));
        String user = "Bearer " + sts.login("ADMIN").text("access_token");
        assertUnauthorized(sts.get("/revocations", "Authorization", user));
        assertUnauthorized(sts.get("/revocations", "Service-Authorization", user));
    }

    @Test
    void listWhenTokenIsForAnotherServiceThenUnauthorized() {
        String token = sts.token("basket", "resource", "account.shop.com").text("access_token");
        assertUnauthorized(sts.get("/revocations", "Service-Authorization", "Bearer " + token));
    }

    @Test
    void listWhenItsOwnTokenIsRevokedThenUnauthorized() {
        String token = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        assertThat(sts.get("/revocations", "Service-Authorization", "Bearer " + token)
                        .status())
                .isEqualTo(200);
        sts.revoke("basket", token);
        assertUnauthorized(sts.get("/revocations", "Service-Authorization", "Bearer " + token));
    }

    @Test
    void listWhenNumberIsNoneThenBadRequest() {
        String token = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        Answer answer = sts.get("/revocations?since=x", "Service-Authorization", "Bearer " + token);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void listWhenNamesAreLongThenInPagesThatServicesTake() {
        RevocationLog log = sts.context().getBean(RevocationLog.class);
        Instant end = Instant.now().plusSeconds(900);
        int count = 700;
        for (int i = 0; i < count; i++) {
            log.add(TestSts.ISSUER, i + "-" + "x".repeat(500), end);
        }
        sts.context().getBean(RevocationFeed.class).refresh();
        Set<String> found = new HashSet<>();
        long since = before;
        while (found.size() < count) {
            Answer page = list(since);
            assertThat(page.body().length()).isLessThan(512 * 1024);
            assertThat(page.json().path("entries")).isNotEmpty();
            page.json()
                    .path("entries")
                    .forEach(entry -> found.add(entry.path("jti").asString()));
            since = page.json().path("next").asLong();
        }
        assertThat(list(since).json().path("entries")).isEmpty();
        assertThat(list(since).json().path("next").asLong()).isEqualTo(since);
    }

    private static Answer list(long since) {
        String token = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        Answer answer = sts.get("/revocations?since=" + since, "Service-Authorization", "Bearer " + token);
        assertThat(answer.status()).isEqualTo(200);
        return answer;
    }

    private static void assertUnauthorized(Answer answer) {
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer realm=\"sts.shop.com\"");
    }

    private static TokenIdentity token(String id) {
        return new TokenIdentity(TestSts.ISSUER, id, null, "ann", null);
    }

    private static String id(String token) {
        return CompactJws.parse(token).unverifiedClaims().string("jti");
    }
}
