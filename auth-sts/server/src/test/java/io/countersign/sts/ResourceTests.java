// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestBrowser.code;
import static io.countersign.sts.TestBrowser.query;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.jwt.CompactJws;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Audiences of users' tokens (RFC 8707), unknown scopes and response modes of the code flow, over HTTP. */
class ResourceTests {

    private static final FakeUsers users = TestLogins.USERS;

    private static final TestClock clock = TestLogins.CLOCK;

    private static final TestSts sts = TestLogins.sts();

    private final TestBrowser browser = new TestBrowser(sts);

    @Test
    void redeemWhenNoResourceIsRequestedThenForTheDefaultServiceOfTheClient() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        assertThat(audience(tokens)).isEqualTo("gateway.shop.com");
    }

    @Test
    void redeemWhenResourceWasAuthorizedThenForThatServiceAlone() {
        String code = code(browser.logInFor("resource", "basket.shop.com"));
        assertRefused(browser.redeem(code, "resource", "gateway.shop.com"), "invalid_target");
        Answer tokens = browser.redeem(code);
        assertThat(audience(tokens)).isEqualTo("basket.shop.com");
        Answer next = browser.refresh(tokens.text("refresh_token"));
        assertThat(audience(next)).isEqualTo("basket.shop.com");
        String refresh = next.text("refresh_token");
        assertRefused(browser.refresh(refresh, "resource", "gateway.shop.com"), "invalid_target");
        assertThat(audience(browser.refresh(refresh, "resource", "basket.shop.com")))
                .isEqualTo("basket.shop.com");
    }

    @Test
    void redeemWhenSeveralResourcesWereAuthorizedThenOneTokenForEach() {
        browser.logInFor();
        Answer answer = browser.get("/oauth2/authorize?"
                + AuthorizationResponses.encode(TestBrowser.request())
                + "&resource=basket.shop.com&resource=gateway.shop.com");
        Answer tokens = browser.redeem(code(answer), "resource", "gateway.shop.com");
        assertThat(audience(tokens)).isEqualTo("gateway.shop.com");
        assertThat(audience(browser.refresh(tokens.text("refresh_token")))).isEqualTo("basket.shop.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"account.shop.com", "*.shop.com", "sts.shop.com", "https://evil.test", "GATEWAY.shop.com"})
    void redeemWhenResourceIsNotRegisteredThenInvalidTargetAndTheCodeStaysGood(String resource) {
        assertThat(query(browser.authorize("resource", resource))).containsEntry("error", "invalid_target");
        String code = code(browser.logInFor());
        assertRefused(browser.redeem(code, "resource", resource), "invalid_target");
        assertThat(browser.redeem(code).status()).isEqualTo(200);
    }

    @Test
    void redeemWhenSeveralResourcesAreRequestedThenInvalidTarget() {
        String code = code(browser.logInFor());
        Answer answer = sts.form(
                "/oauth2/token",
                "grant_type",
                "authorization_code",
                "client_id",
                TestBrowser.APP,
                "code",
                code,
                "redirect_uri",
                TestBrowser.CALLBACK,
                "code_verifier",
                TestBrowser.VERIFIER,
                "resource",
                "gateway.shop.com",
                "resource",
                "basket.shop.com");
        assertRefused(answer, "invalid_target");
    }

    @Test
    void exchangeWhenTokenIsForTheActorThenIssuedAndForAnotherThenRefused() {
        String gateway = browser.redeem(code(browser.logInFor())).text("access_token");
        assertThat(sts.exchange("gateway", gateway, "basket.shop.com").status()).isEqualTo(200);
        assertThat(sts.exchange("basket", gateway, "account.shop.com").text("error"))
                .isEqualTo("invalid_request");
    }

    @Test
    void authorizeWhenScopesAreUnknownThenIgnoredAndTheAnswerTellsTheOthers() {
        Answer tokens = browser.redeem(code(browser.logInFor("scope", "openid email address shop")));
        assertThat(tokens.text("scope").split(" ")).containsExactlyInAnyOrder("openid", "shop");
        String refresh = browser.redeem(code(browser.authorize("scope", "openid x:y shop offline_access")))
                .text("refresh_token");
        assertRefused(browser.refresh(refresh, "scope", "openid email"), "invalid_scope");
    }

    @ParameterizedTest
    @CsvSource({"openid account:debit", "openid keys:rotate", "email phone", "openid revoke:subject"})
    void authorizeWhenScopeIsOfAnotherClientOrNoneIsKnownThenInvalidScope(String scope) {
        assertThat(query(browser.authorize("scope", scope))).containsEntry("error", "invalid_scope");
    }

    @Test
    void refreshWhenScopeWasTakenFromTheClientThenRefused() {
        String refresh = browser.redeem(code(browser.logInFor())).text("refresh_token");
        try (TestSts later = TestSts.start(
                TestLogins.FOLDER,
                clock,
                "--countersign.sts.users.uri=" + users.uri(),
                "--countersign.sts.clients.[app.test].public=true",
                "--countersign.sts.clients.[app.test].redirect-uris=" + TestBrowser.CALLBACK,
                "--countersign.sts.clients.[app.test].scopes=openid,offline_access",
                "--countersign.sts.clients.[app.test].audiences=gateway.shop.com")) {
            assertRefused(new TestBrowser(later).refresh(refresh), "invalid_grant");
        }
        assertThat(browser.refresh(refresh).status()).isEqualTo(200);
    }

    @Test
    void authorizeWhenFormPostThenPageSendsTheCodeToTheClientAlone() {
        Answer page = browser.logInFor("response_mode", "form_post", "state", "\"><script>x</script>");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Location")).isEmpty();
        assertThat(page.body())
                .contains("<form method=\"post\" action=\"https://app.test/callback\">")
                .doesNotContain("<script>x");
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'sha256-", "frame-ancestors 'none'")
                .endsWith("form-action https://app.test")
                .doesNotContain("unsafe", "'self'");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        Map<String, String> form = TestBrowser.form(page);
        assertThat(form).containsEntry("state", "\"><script>x</script>").containsEntry("iss", TestSts.ISSUER);
        assertThat(browser.redeem(form.get("code")).status()).isEqualTo(200);
    }

    @Test
    void authorizeWhenFormPostIsRefusedThenTheErrorIsPostedToo() {
        Answer page = browser.authorize("response_mode", "form_post", "prompt", "none");
        assertThat(page.status()).isEqualTo(200);
        assertThat(TestBrowser.form(page))
                .containsEntry("error", "login_required")
                .containsEntry("iss", TestSts.ISSUER)
                .doesNotContainKey("code");
        Answer foreign = browser.authorize("response_mode", "form_post", "redirect_uri", "https://evil.test/x");
        assertThat(foreign.status()).isEqualTo(400);
        assertThat(foreign.body()).doesNotContain("evil.test");
    }

    private static String audience(Answer tokens) {
        assertThat(tokens.status()).as(tokens.body()).isEqualTo(200);
        return CompactJws.parse(tokens.text("access_token")).unverifiedClaims().string("aud");
    }

    private static void assertRefused(Answer answer, String error) {
        assertThat(answer.text("error")).as(answer.body()).isEqualTo(error);
        assertThat(answer.status()).isEqualTo(400);
    }
}
