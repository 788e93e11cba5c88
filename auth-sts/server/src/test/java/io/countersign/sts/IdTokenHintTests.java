// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestBrowser.APP;
import static io.countersign.sts.TestBrowser.CALLBACK;
import static io.countersign.sts.TestBrowser.code;
import static io.countersign.sts.TestBrowser.query;
import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import io.countersign.sts.web.Endpoints;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Requests for a code with the ID token of a user (OpenID Connect Core section 3.1.2.2): nobody else may be answered
 * for.
 */
class IdTokenHintTests {

    private static final FakeUsers users = TestLogins.USERS;

    private static final TestClock clock = TestLogins.CLOCK;

    private static final TestSts sts = TestLogins.sts();

    private final TestBrowser browser = new TestBrowser(sts);

    @AfterEach
    void annLogsInAgain() {
        users.answerAgain();
    }

    @Test
    void authorizeWhenHintIsOfTheUserWhoIsLoggedInThenCode() {
        String hint = browser.redeem(code(browser.logInFor())).text("id_token");
        clock.advance(Duration.ofMinutes(7));
        assertThat(browser.authorize("id_token_hint", hint, "prompt", "none").header("Location"))
                .startsWith(CALLBACK + "?code=");
        assertThat(pushed(browser, hint).header("Location")).startsWith(CALLBACK + "?code=");
    }

    @Test
    void authorizeWhenHintIsOfAnotherUserThenNoCodeForTheOneWhoIsLoggedIn() {
        String hint = browser.redeem(code(browser.logInFor())).text("id_token");
        TestBrowser other = new TestBrowser(sts);
        bobLogsIn();
        other.logInFor();
        assertThat(query(other.authorize("id_token_hint", hint, "prompt", "none")))
                .containsEntry("error", "login_required")
                .doesNotContainKey("code");
        assertLoginPage(other.authorize("id_token_hint", hint));
        assertLoginPage(pushed(other, hint));
        users.answerAgain();
        assertThat(other.logInFor("id_token_hint", hint).header("Location")).startsWith(CALLBACK + "?code=");
    }

    @Test
    void authorizeWhenAnotherUserLogsInThanTheHintsThenLoginPageAgain() {
        String hint = browser.redeem(code(browser.logInFor())).text("id_token");
        bobLogsIn();
        assertLoginPage(new TestBrowser(sts).logInFor("id_token_hint", hint));
    }

    @Test
    void authorizeWhenHintIsNoIdTokenForTheClientThenRefused() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        String id = tokens.text("id_token");
        for (String wrong : new String[] {"x", id + "x", tokens.text("access_token"), "a".repeat(3000)}) {
            assertThat(query(browser.authorize("id_token_hint", wrong)))
                    .containsEntry("error", "invalid_request")
                    .doesNotContainKey("code");
        }
        assertThat(query(browser.authorize(
                        "client_id",
                        "asks.test",
                        "redirect_uri",
                        "https://asks.test/callback",
                        "scope",
                        "openid",
                        "id_token_hint",
                        id)))
                .containsEntry("error", "invalid_request");
    }

    private static void bobLogsIn() {
        users.answer(
                200, "{\"userID\":\"00000000-0000-4000-8000-000000000001\",\"username\":\"bob\",\"roles\":[\"USER\"]}");
    }

    private static Answer pushed(TestBrowser browser, String hint) {
        Answer pushed = browser.post(Endpoints.PAR, TestBrowser.request("id_token_hint", hint));
        assertThat(pushed.status()).as(pushed.body()).isEqualTo(201);
        return browser.get("/oauth2/authorize?"
                + AuthorizationResponses.encode(Map.of("client_id", APP, "request_uri", pushed.text("request_uri"))));
    }

    private static void assertLoginPage(Answer answer) {
        assertThat(answer.header("Location")).startsWith(ISSUER + "/oauth2/login?");
    }
}
