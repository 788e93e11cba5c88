// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestBrowser.code;
import static io.countersign.sts.TestBrowser.query;
import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Consent page over HTTP, with its refusals. */
class ConsentTests {

    private static final String CALLBACK = "https://asks.test/callback";

    private static final String[] ASKS = {
        "client_id", "asks.test", "redirect_uri", CALLBACK, "scope", "openid offline_access"
    };

    private static final FakeUsers users = TestLogins.USERS;

    private static final TestClock clock = TestLogins.CLOCK;

    private static final TestSts sts = TestLogins.sts();

    private final TestBrowser browser = new TestBrowser(sts);

    @AfterEach
    void nobodyHasConsented() {
        revoke("app.test");
        revoke("asks.test");
        revoke("shops.test");
    }

    @Test
    void authorizeWhenClientAsksForConsentThenPageOnceAndRefreshTokenAfterIt() {
        Answer page = consentPage();
        assertThat(page.body()).contains("asks.test", "ann", "keep this access while you are away");
        Answer back = browser.follow(decide(page, "allow"));
        assertThat(back.header("Location")).startsWith(CALLBACK + "?");
        Answer tokens = redeem(code(back));
        assertThat(tokens.json().has("refresh_token")).isTrue();
        assertThat(browser.authorize(ASKS).header("Location")).startsWith(CALLBACK + "?code=");
        TestBrowser other = new TestBrowser(sts);
        assertThat(other.logInFor(ASKS).header("Location")).startsWith(CALLBACK + "?code=");
    }

    @Test
    void pageWhenResourcesAreRequestedThenNamesThem() {
        browser.logInFor();
        Answer page = browser.follow(browser.authorize(
                "prompt", "consent", "scope", "openid shop", "resource", "basket.shop.com gateway.shop.com"));
        assertThat(page.body()).contains("use the scope shop for you at basket.shop.com and gateway.shop.com<");
    }

    @Test
    void authorizeWhenGrantedForOneResourceThenPageAgainForAnotherAndForAll() {
        String[] one = {
            "client_id", "shops.test", "redirect_uri", CALLBACK, "scope", "openid shop", "resource", "basket.shop.com"
        };
        Answer page = browser.follow(browser.logInFor(one));
        assertThat(page.body()).contains("use the scope shop for you at basket.shop.com<");
        browser.follow(decide(page, "allow"));
        assertThat(query(browser.authorize(silent(one)))).containsKey("code");
        assertThat(sts.get("/consents?sub=" + TestSts.USER_ID, "Service-Authorization", bearer())
                        .json()
                        .path(0)
                        .path("resource")
                        .asString())
                .isEqualTo("basket.shop.com");
        one[7] = "gateway.shop.com";
        assertThat(query(browser.authorize(silent(one)))).containsEntry("error", "consent_required");
        String[] all = Arrays.copyOf(one, 6);
        assertThat(query(browser.authorize(silent(all)))).containsEntry("error", "consent_required");
        page = browser.follow(browser.authorize(all));
        assertThat(page.body()).contains("use the scope shop for you at gateway.shop.com and basket.shop.com<");
        browser.follow(decide(page, "allow"));
        assertThat(query(browser.authorize(silent(one)))).containsKey("code");
    }

    @Test
    void refreshWhenTheClientGetsAnotherAudienceThenStillValidForTheOneThatWasGranted(@TempDir Path other) {
        String[] request = {"client_id", "shops.test", "redirect_uri", CALLBACK, "scope", "openid shop offline_access"};
        String refresh;
        try (TestSts before = withAudiences(other, "gateway.shop.com")) {
            TestBrowser user = new TestBrowser(before);
            Map<String, String> form = TestBrowser.form(user.follow(user.logInFor(request)));
            form.put("decision", "allow");
            Answer back = user.follow(user.post("/oauth2/consent", form));
            refresh = user.redeem(code(back), "client_id", "shops.test", "redirect_uri", CALLBACK)
                    .text("refresh_token");
        }
        try (TestSts after = withAudiences(other, "gateway.shop.com,basket.shop.com")) {
            TestBrowser user = new TestBrowser(after);
            assertThat(user.refresh(refresh, "client_id", "shops.test", "resource", "basket.shop.com")
                            .text("error"))
                    .isEqualTo("invalid_grant");
            assertThat(user.refresh(refresh, "client_id", "shops.test").status())
                    .isEqualTo(200);
        }
    }

    private static TestSts withAudiences(Path folder, String audiences) {
        return TestSts.withLogins(
                folder,
                clock,
                users,
                "--countersign.sts.clients.[shops.test].public=true",
                "--countersign.sts.clients.[shops.test].consent=true",
                "--countersign.sts.clients.[shops.test].redirect-uris=" + CALLBACK,
                "--countersign.sts.clients.[shops.test].scopes=openid,shop,offline_access",
                "--countersign.sts.clients.[shops.test].audiences=" + audiences);
    }

    private static String[] silent(String... parameters) {
        String[] all = Arrays.copyOf(parameters, parameters.length + 2);
        all[parameters.length] = "prompt";
        all[parameters.length + 1] = "none";
        return all;
    }

    @Test
    void authorizeWhenMoreScopesAreRequestedThanGrantedThenPageAgain() {
        browser.follow(decide(consentPage(), "allow"));
        Answer more = browser.authorize("client_id", "asks.test", "redirect_uri", CALLBACK, "scope", "openid profile");
        assertConsentPage(more);
        assertThat(query(browser.authorize(
                        "client_id",
                        "asks.test",
                        "redirect_uri",
                        CALLBACK,
                        "scope",
                        "openid profile",
                        "prompt",
                        "none")))
                .containsEntry("error", "consent_required");
    }

    @Test
    void authorizeWhenNoPageMayBeShownThenConsentRequiredAfterLoginRequired() {
        String[] silent = {"client_id", "asks.test", "redirect_uri", CALLBACK, "scope", "openid", "prompt", "none"};
        assertThat(query(browser.authorize(silent))).containsEntry("error", "login_required");
        browser.logInFor();
        assertThat(query(browser.authorize(silent)))
                .containsEntry("error", "consent_required")
                .containsEntry("iss", ISSUER)
                .doesNotContainKey("code");
    }

    @Test
    void authorizeWhenConsentIsPromptedThenPageEvenIfGrantedAndForClientsWithoutIt() {
        browser.follow(decide(consentPage(), "allow"));
        Answer again = browser.authorize(with("prompt", "consent"));
        assertConsentPage(again);
        assertThat(browser.follow(decide(browser.follow(again), "allow")).header("Location"))
                .startsWith(CALLBACK + "?code=");
        assertConsentPage(browser.authorize("prompt", "consent"));
        assertThat(browser.authorize().header("Location")).startsWith(TestBrowser.CALLBACK + "?code=");
    }

    @Test
    void authorizeWhenLoginAndConsentArePromptedThenBothPages() {
        browser.logInFor();
        Answer first = browser.authorize("prompt", "login consent");
        assertThat(first.header("Location")).startsWith(ISSUER + "/oauth2/login?");
        Answer second = browser.follow(browser.logIn(browser.follow(first), "ann", FakeUsers.PASSWORD));
        assertConsentPage(second);
        assertThat(browser.follow(decide(browser.follow(second), "allow")).header("Location"))
                .startsWith(TestBrowser.CALLBACK + "?code=");
    }

    @Test
    void decideWhenDeniedThenClientIsToldAndNothingIsRemembered() {
        Answer denied = decide(consentPage(), "deny");
        assertThat(denied.header("Location")).startsWith(CALLBACK + "?");
        assertThat(query(denied))
                .containsEntry("error", "access_denied")
                .containsEntry("state", "s/t=a&te")
                .containsEntry("iss", ISSUER)
                .doesNotContainKey("code");
        assertConsentPage(browser.authorize(ASKS));
    }

    @Test
    void decideWhenNeitherButtonThenNotGranted() {
        Map<String, String> form = TestBrowser.form(consentPage());
        assertThat(query(browser.post("/oauth2/consent", form))).containsEntry("error", "access_denied");
        assertConsentPage(browser.authorize(ASKS));
    }

    @Test
    void decideWhenCsrfTokenIsMissingOrAnothersThenRefused() {
        Answer page = consentPage();
        Map<String, String> form = TestBrowser.form(page);
        form.put("decision", "allow");
        TestBrowser victim = new TestBrowser(sts);
        victim.logInFor();
        victim.follow(victim.authorize(ASKS));
        assertThat(victim.post("/oauth2/consent", form).status()).isEqualTo(403);
        form.remove("_csrf");
        assertThat(browser.post("/oauth2/consent", form).status()).isEqualTo(403);
        assertConsentPage(browser.authorize(ASKS));
    }

    @Test
    void decideWhenNobodyOrSomebodyElseIsLoggedInThenNotGranted() {
        Map<String, String> form = TestBrowser.form(consentPage());
        form.put("decision", "allow");
        form.put("user", "00000000-0000-0000-0000-000000000000");
        assertThat(browser.post("/oauth2/consent", form).header("Location")).startsWith(ISSUER + "/oauth2/authorize?");
        browser.setCookie("sts-session", "none");
        form.put("user", TestSts.USER_ID);
        Answer answer = browser.post("/oauth2/consent", form);
        assertThat(browser.follow(answer).header("Location")).startsWith(ISSUER + "/oauth2/login?");
        browser.logInFor();
        assertConsentPage(browser.authorize(ASKS));
    }

    @ParameterizedTest
    @CsvSource({
        "redirect_uri, https://evil.test/x",
        "redirect_uri, https://app.test/callback",
        "client_id, mallory",
        "scope, openid keys:rotate",
        "code_challenge, ''"
    })
    void decideWhenFormIsToLeadElsewhereThenShownAndNothingIsGranted(String name, String value) {
        Map<String, String> form = TestBrowser.form(consentPage());
        form.put("decision", "allow");
        Map<String, String> request = TestBrowser.request(ASKS);
        request.put(name, value);
        form.put("request", AuthorizationResponses.encode(request));
        Answer answer = browser.post("/oauth2/consent", form);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Location")).isEmpty();
        assertConsentPage(browser.authorize(ASKS));
    }

    @Test
    void pageWhenShownThenNoScriptAndNoFrame() {
        Answer page = consentPage();
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'", "frame-ancestors 'none'", "form-action 'self' https://asks.test")
                .doesNotContain("unsafe", "script-src");
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.body()).doesNotContain("<script");
    }

    @Test
    void revokeWhenServiceRevokesAConsentThenItsTokensEndAndTheUserIsAskedAgain() {
        Answer tokens = redeem(code(browser.follow(decide(consentPage(), "allow"))));
        String other = browser.redeem(code(browser.authorize())).text("refresh_token");
        Answer list = sts.get("/consents?sub=" + TestSts.USER_ID, "Service-Authorization", bearer());
        assertThat(list.json().path(0).path("client_id").asString()).isEqualTo("asks.test");
        assertThat(list.json().path(0).path("scope").asString()).isEqualTo("offline_access openid");
        assertThat(revoke("asks.test")).isEqualTo(204);
        assertThat(browser.refresh(tokens.text("refresh_token"), "client_id", "asks.test")
                        .text("error"))
                .isEqualTo("invalid_grant");
        assertThat(sts.get("/userinfo", "Authorization", "Bearer " + tokens.text("access_token"))
                        .status())
                .isEqualTo(401);
        assertConsentPage(browser.authorize(ASKS));
        assertThat(browser.refresh(other).status()).isEqualTo(200);
        assertThat(sts.get("/consents?sub=" + TestSts.USER_ID, "Service-Authorization", bearer())
                        .json()
                        .size())
                .isZero();
    }

    @Test
    void redeemWhenConsentWasRevokedMeanwhileThenRefused() {
        Answer tokens = redeem(code(browser.follow(decide(consentPage(), "allow"))));
        String code = code(browser.authorize(ASKS));
        // As if the revocation had come between the check and the code.
        sts.context().getBean(JdbcClient.class).sql("DELETE FROM user_consent").update();
        assertThat(redeem(code).text("error")).isEqualTo("invalid_grant");
        assertThat(browser.refresh(tokens.text("refresh_token"), "client_id", "asks.test")
                        .text("error"))
                .isEqualTo("invalid_grant");
    }

    @Test
    void revokeWhenCallerLacksTheScopeThenRefused() {
        String path = "/consents?sub=" + TestSts.USER_ID;
        assertThat(sts.get(path).status()).isEqualTo(401);
        String token = sts.token("gateway", "resource", "sts.shop.com").text("access_token");
        assertThat(sts.get(path, "Service-Authorization", "Bearer " + token).status())
                .isEqualTo(403);
        assertThat(sts.send(sts.request(path + "&client_id=asks.test")
                                .header("Service-Authorization", "Bearer " + token)
                                .DELETE())
                        .status())
                .isEqualTo(403);
    }

    private static int revoke(String client) {
        return sts.send(sts.request("/consents?sub=" + TestSts.USER_ID + "&client_id=" + client)
                        .header("Service-Authorization", bearer())
                        .DELETE())
                .status();
    }

    private static String bearer() {
        return "Bearer "
                + sts.token("user", "resource", "sts.shop.com", "scope", "revoke:subject")
                        .text("access_token");
    }

    private Answer redeem(String code) {
        return browser.redeem(code, "client_id", "asks.test", "redirect_uri", CALLBACK);
    }

    private static String[] with(String name, String value) {
        String[] all = Arrays.copyOf(ASKS, ASKS.length + 2);
        all[ASKS.length] = name;
        all[ASKS.length + 1] = value;
        return all;
    }

    private Answer consentPage() {
        Answer answer = browser.logInFor(ASKS);
        assertConsentPage(answer);
        Answer page = browser.follow(answer);
        assertThat(page.status()).isEqualTo(200);
        return page;
    }

    private Answer decide(Answer page, String decision) {
        Map<String, String> form = TestBrowser.form(page);
        form.put("decision", decision);
        return browser.post("/oauth2/consent", form);
    }

    private static void assertConsentPage(Answer answer) {
        assertThat(answer.header("Location")).startsWith(ISSUER + "/oauth2/consent?");
    }
}
