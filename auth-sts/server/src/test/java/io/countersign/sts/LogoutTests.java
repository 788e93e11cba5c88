// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestBrowser.code;
import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.keys.KeyRotation;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import io.countersign.sts.support.OpaqueToken;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logout by a client (OpenID Connect RP-Initiated Logout) over HTTP, with its refusals. */
class LogoutTests {

    private static final String BYE = "https://app.test/bye?x=1";

    private static final TestClock clock = TestLogins.CLOCK;

    private static final TestSts sts = TestLogins.sts();

    private final TestBrowser browser = new TestBrowser(sts);

    /** Logins of two tests have different times. */
    @BeforeEach
    void later() {
        clock.advance(Duration.ofSeconds(2));
    }

    @Test
    void logOutWhenHintIsOfThisLoginThenEndedWithItsTokensAndBackAtTheClient() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        String session = browser.cookie("sts-session");
        Answer answer =
                logOut("id_token_hint", tokens.text("id_token"), "post_logout_redirect_uri", BYE, "state", "a&b");
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.header("Location")).isEqualTo(BYE + "&state=a%26b");
        assertThat(answer.header("Set-Cookie")).contains("sts-session=;", "Max-Age=0", "HttpOnly", "Path=/");
        browser.setCookie("sts-session", session);
        assertLoggedOut(tokens);
    }

    @Test
    void logOutWhenTheSessionHasTokensOfOtherClientsThenTheseEndToo() {
        Answer first = browser.redeem(code(browser.logInFor()));
        Answer second = browser.redeem(code(browser.authorize("scope", "openid shop")));
        TestBrowser other = new TestBrowser(sts);
        clock.advance(Duration.ofSeconds(1));
        Answer third = other.redeem(code(other.logInFor()));
        logOut("id_token_hint", first.text("id_token"));
        assertThat(userInfo(second).status()).isEqualTo(401);
        assertThat(userInfo(third).status()).isEqualTo(200);
        assertThat(other.authorize().header("Location")).startsWith(TestBrowser.CALLBACK);
    }

    @Test
    void logOutWhenHintHasExpiredThenItCountsStill() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        clock.advance(Duration.ofMinutes(7));
        sts.context().getBean(KeyRotation.class).run();
        Answer answer = logOut("id_token_hint", tokens.text("id_token"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).contains("You are signed out.");
        assertLoginPage(browser.authorize());
    }

    @Test
    void logOutWhenThereIsNoHintThenTheUserIsAskedFirst() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        Answer answer = logOut("client_id", TestBrowser.APP, "post_logout_redirect_uri", BYE, "state", "s");
        assertThat(answer.header("Location")).startsWith(ISSUER + "/oauth2/logout/confirm?");
        assertThat(userInfo(tokens).status()).isEqualTo(200);
        Answer page = browser.follow(answer);
        assertThat(page.body()).contains("Sign out?", "ann").doesNotContain("<script");
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'", "frame-ancestors 'none'", "form-action 'self' https://app.test");
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
        Answer confirmed = browser.post("/oauth2/logout/confirm", TestBrowser.form(page));
        assertThat(confirmed.header("Location")).isEqualTo(BYE + "&state=s");
        assertLoggedOut(tokens);
    }

    @Test
    void logOutWhenHintIsOfAnotherLoginThenTheUserIsAskedFirst() {
        Answer old = browser.redeem(code(browser.logInFor()));
        clock.advance(Duration.ofSeconds(5));
        Answer tokens = browser.redeem(code(browser.logInFor("prompt", "login")));
        Answer answer = logOut("id_token_hint", old.text("id_token"));
        assertThat(answer.header("Location")).startsWith(ISSUER + "/oauth2/logout/confirm?");
        assertThat(userInfo(tokens).status()).isEqualTo(200);
        assertThat(userInfo(old).status()).isEqualTo(200);
    }

    @Test
    void logOutWhenNobodyIsLoggedInThenNothingEndsButTheUserReturns() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        TestBrowser other = new TestBrowser(sts);
        Answer answer = other.get("/oauth2/logout?"
                + AuthorizationResponses.encode(
                        Map.of("id_token_hint", tokens.text("id_token"), "post_logout_redirect_uri", BYE)));
        assertThat(answer.header("Location")).isEqualTo(BYE);
        assertThat(userInfo(tokens).status()).isEqualTo(200);
        assertThat(other.get("/oauth2/logout").body()).contains("You are signed out.");
    }

    @Test
    void logOutWhenPostedThenAsByGet() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        Map<String, String> form = Map.of("id_token_hint", tokens.text("id_token"), "post_logout_redirect_uri", BYE);
        Answer answer = browser.post("/oauth2/logout", form);
        assertThat(answer.header("Location")).startsWith(ISSUER + "/oauth2/logout?");
        assertThat(browser.follow(answer).header("Location")).isEqualTo(BYE);
        assertLoggedOut(tokens);
        assertThat(browser.post("/oauth2/logout?x=1", form).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.test/bye",
                "https://app.test/bye",
                "https://app.test/bye?x=1&y=2",
                "https://app.test/bye?x=1#f",
                "https://app.test/callback",
                "https://asks.test/bye",
                "https://app.test@evil.test/bye?x=1",
                "//app.test/bye?x=1",
                "javascript:alert(1)"
            })
    void logOutWhenReturnAddressIsNotRegisteredThenShownAndStillLoggedIn(String address) {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        assertRefused(logOut("id_token_hint", tokens.text("id_token"), "post_logout_redirect_uri", address), tokens);
        assertRefused(logOut("client_id", TestBrowser.APP, "post_logout_redirect_uri", address), tokens);
        assertRefused(
                browser.post(
                        "/oauth2/logout", Map.of("client_id", TestBrowser.APP, "post_logout_redirect_uri", address)),
                tokens);
    }

    @Test
    void logOutWhenClientIsUnknownOrNotNamedOrNotTheHintsThenShownAndStillLoggedIn() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        assertRefused(logOut("post_logout_redirect_uri", BYE), tokens);
        assertRefused(logOut("client_id", "mallory", "post_logout_redirect_uri", BYE), tokens);
        assertRefused(logOut("client_id", "account.shop.com"), tokens);
        assertRefused(
                logOut(
                        "id_token_hint",
                        tokens.text("id_token"),
                        "client_id",
                        "asks.test",
                        "post_logout_redirect_uri",
                        "https://asks.test/bye"),
                tokens);
        assertThat(browser.get("/oauth2/logout?client_id=app.test&client_id=asks.test")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void logOutWhenHintIsNotAnIdTokenOfThisServerThenShownAndStillLoggedIn() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        String id = tokens.text("id_token");
        String forged = forged();
        for (String wrong :
                new String[] {"x", id + "x", tokens.text("access_token"), forged, id.substring(0, id.length() - 4)}) {
            assertRefused(logOut("id_token_hint", wrong, "client_id", TestBrowser.APP), tokens);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MIN_VALUE, -31_557_014_167_219_200L, 31_556_889_864_403_199L})
    void logOutWhenHintWasIssuedAtNoPossibleTimeThenShownAndStillLoggedIn(long time) {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        String header = tokens.text("id_token").split("\\.", -1)[0];
        String claims = "{\"iss\":\"" + ISSUER + "\",\"aud\":\"" + TestBrowser.APP + "\",\"iat\":" + time + "}";
        String hint = header + '.' + OpaqueToken.encode(claims.getBytes(StandardCharsets.UTF_8)) + ".AAAA";
        assertRefused(logOut("id_token_hint", hint), tokens);
    }

    @Test
    void confirmWhenCsrfTokenIsMissingOrAnothersThenStillLoggedIn() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        Map<String, String> form = TestBrowser.form(browser.follow(logOut()));
        TestBrowser other = new TestBrowser(sts);
        other.setCookie("sts-session", browser.cookie("sts-session"));
        assertThat(other.post("/oauth2/logout/confirm", form).status()).isEqualTo(403);
        form.remove("_csrf");
        assertThat(browser.post("/oauth2/logout/confirm", form).status()).isEqualTo(403);
        assertThat(userInfo(tokens).status()).isEqualTo(200);
    }

    @Test
    void confirmWhenFormIsToLeadElsewhereThenShownAndStillLoggedIn() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        Map<String, String> form = TestBrowser.form(browser.follow(logOut()));
        form.put("request", "client_id=app.test&post_logout_redirect_uri=https%3A%2F%2Fevil.test");
        assertRefused(browser.post("/oauth2/logout/confirm", form), tokens);
    }

    /** Returns an ID token with the right key id and a signature of another key. */
    private static String forged() {
        JsonWebKey active = TestSts.signingKey(sts);
        JsonWebKey other = JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId(active.keyId());
        return JwtBuilder.ofType("JWT")
                .issuer(ISSUER)
                .subject(TestSts.USER_ID)
                .audience(TestBrowser.APP)
                .claim("auth_time", clock.instant().getEpochSecond())
                .issuedAt(clock.instant())
                .expiresAt(clock.instant().plusSeconds(60))
                .randomId()
                .sign(new JwsSigner(other, JwsAlgorithm.ES256));
    }

    private Answer logOut(String... pairs) {
        Map<String, String> query = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            query.put(pairs[i], pairs[i + 1]);
        }
        return browser.get("/oauth2/logout?" + AuthorizationResponses.encode(query));
    }

    private static Answer userInfo(Answer tokens) {
        return sts.get("/userinfo", "Authorization", "Bearer " + tokens.text("access_token"));
    }

    private void assertLoggedOut(Answer tokens) {
        assertThat(userInfo(tokens).status()).isEqualTo(401);
        assertThat(browser.refresh(tokens.text("refresh_token")).text("error")).isEqualTo("invalid_grant");
        assertLoginPage(browser.authorize());
    }

    private static void assertLoginPage(Answer answer) {
        assertThat(answer.header("Location")).startsWith(ISSUER + "/oauth2/login?");
    }

    private void assertRefused(Answer answer, Answer tokens) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Location")).isEmpty();
        assertThat(userInfo(tokens).status()).isEqualTo(200);
        assertThat(browser.authorize().header("Location")).startsWith(TestBrowser.CALLBACK);
    }
}
