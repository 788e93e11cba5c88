// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestBrowser.APP;
import static io.countersign.sts.TestBrowser.CALLBACK;
import static io.countersign.sts.TestBrowser.code;
import static io.countersign.sts.TestBrowser.query;
import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import io.countersign.sts.web.Endpoints;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pushed authorization requests (RFC 9126) over HTTP, with their refusals. */
class PushedRequestTests {

    private static final String BASKET = "basket.shop.com";

    private static final String BASKET_CALLBACK = "https://basket.test/back?from=sts";

    private static final String URN = "urn:ietf:params:oauth:request_uri:";

    private static final FakeUsers users = TestLogins.USERS;

    private static final TestClock clock = TestLogins.CLOCK;

    private static final TestSts sts = TestLogins.sts();

    private final TestBrowser browser = new TestBrowser(sts);

    @Test
    void pushWhenConfidentialClientThenItsUserLogsInByTheRequestUri() {
        Answer pushed = pushAsBasket();
        assertThat(pushed.status()).as(pushed.body()).isEqualTo(201);
        assertThat(pushed.text("request_uri")).startsWith(URN).hasSize(URN.length() + 43);
        assertThat(pushed.json().path("expires_in").asInt()).isPositive();
        assertThat(pushed.header("Cache-Control")).contains("no-store");
        Answer login = authorize(BASKET, pushed);
        assertThat(login.header("Location"))
                .startsWith(ISSUER + "/oauth2/login?")
                .doesNotContain(
                        "redirect_uri", "scope", pushed.text("request_uri").substring(URN.length()));
        Answer back = browser.follow(browser.logIn(browser.follow(login), "ann", FakeUsers.PASSWORD));
        assertThat(back.header("Location")).startsWith(BASKET_CALLBACK + "&");
        assertThat(query(back)).containsEntry("state", "s/t=a&te").containsEntry("iss", ISSUER);
        Answer tokens = browser.redeem(code(back), asBasket("redirect_uri", BASKET_CALLBACK));
        assertThat(tokens.status()).as(tokens.body()).isEqualTo(200);
    }

    @Test
    void pushWhenPublicClientThenAccepted() {
        browser.logInFor();
        Answer pushed = push();
        assertThat(pushed.status()).as(pushed.body()).isEqualTo(201);
        assertThat(authorize(APP, pushed).header("Location")).startsWith(CALLBACK + "?code=");
    }

    @Test
    void authorizeWhenRequestUriIsUsedTwiceThenShownAndNotSent() {
        browser.logInFor();
        Answer pushed = push();
        assertThat(authorize(APP, pushed).header("Location")).startsWith(CALLBACK + "?code=");
        assertShown(authorize(APP, pushed));
    }

    @Test
    void authorizeWhenRequestUriIsUsedTwiceAtOnceThenOneCodeAtMost() throws Exception {
        browser.logInFor();
        Answer pushed = push();
        List<Answer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Callable<Answer> request = () -> authorize(APP, pushed);
            for (Future<Answer> answer : threads.invokeAll(List.of(request, request, request, request))) {
                answers.add(answer.get());
            }
        }
        assertThat(answers)
                .filteredOn(answer -> answer.header("Location").contains("code="))
                .hasSizeLessThanOrEqualTo(1);
        assertShown(authorize(APP, pushed));
    }

    @Test
    void authorizeWhenRequestUriIsAnotherClientsThenShownAndTheOwnerCanUseIt() {
        browser.logInFor();
        Answer pushed = push();
        assertShown(authorize(BASKET, pushed));
        assertShown(authorize("asks.test", pushed));
        assertThat(authorize(APP, pushed).header("Location")).startsWith(CALLBACK + "?code=");
    }

    @Test
    void authorizeWhenRequestUriHasExpiredThenShownAndNotSent() {
        browser.logInFor();
        Answer pushed = push();
        clock.advance(Duration.ofSeconds(61));
        assertShown(authorize(APP, pushed));
    }

    @ParameterizedTest
    @ValueSource(strings = {URN, URN + "x", URN + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", URN + "%00"})
    void authorizeWhenRequestUriIsUnknownThenShownAndNotSent(String requestUri) {
        assertShown(browser.get("/oauth2/authorize?"
                + AuthorizationResponses.encode(Map.of("client_id", APP, "request_uri", requestUri))));
    }

    @Test
    void authorizeWhenParametersAreBesideTheRequestUriThenThePushedOnesCountAlone() {
        browser.logInFor();
        Answer pushed = push("state", "pushed");
        Answer answer = browser.authorize(
                "request_uri", pushed.text("request_uri"), "state", "other", "redirect_uri", "https://evil.test/x");
        assertThat(answer.header("Location")).startsWith(CALLBACK + "?");
        assertThat(query(answer)).containsEntry("state", "pushed");
    }

    @Test
    void authorizeWhenClientMustPushThenAPlainRequestIsRefusedEverywhere() {
        String[] plain = {"client_id", BASKET, "redirect_uri", BASKET_CALLBACK, "scope", "openid shop"};
        assertThat(query(browser.authorize(plain))).containsEntry("error", "invalid_request");
        String query = AuthorizationResponses.encode(TestBrowser.request(plain));
        assertThat(browser.get("/oauth2/login?" + query).status()).isEqualTo(400);
        Map<String, String> form = TestBrowser.form(browser.follow(browser.authorize()));
        form.put("request", query);
        form.put("username", "ann");
        form.put("password", FakeUsers.PASSWORD);
        assertThat(browser.post("/oauth2/login", form).status()).isEqualTo(400);
        assertThat(browser.cookie("sts-session")).isNull();
    }

    @Test
    void loginWhenPageWasAnsweredBeforeThenItsRequestIsUsedUp() {
        Answer page = browser.follow(authorize(BASKET, pushAsBasket()));
        Answer wrong = browser.logIn(page, "ann", "wrong");
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(browser.logIn(wrong, "ann", FakeUsers.PASSWORD).status()).isEqualTo(303);
        assertThat(browser.logIn(page, "ann", FakeUsers.PASSWORD).status()).isEqualTo(400);
    }

    @Test
    void authorizeWhenPushedRequestPromptsThenLoginAndConsentPagesOnceEach() {
        browser.logInFor();
        Answer pushed = push("prompt", "login consent", "max_age", "0");
        Answer login = authorize(APP, pushed);
        assertThat(login.header("Location")).startsWith(ISSUER + "/oauth2/login?");
        Answer consent = browser.follow(browser.logIn(browser.follow(login), "ann", FakeUsers.PASSWORD));
        assertThat(consent.header("Location"))
                .startsWith(ISSUER + "/oauth2/consent?")
                .doesNotContain("scope");
        Map<String, String> form = TestBrowser.form(browser.follow(consent));
        form.put("decision", "allow");
        Answer allowed = browser.post("/oauth2/consent", form);
        assertThat(browser.follow(allowed).header("Location")).startsWith(CALLBACK + "?code=");
        assertThat(browser.post("/oauth2/consent", form).status()).isEqualTo(400);
        assertShown(browser.follow(allowed));
    }

    @Test
    void loginWhenAnotherBrowserAnswersThePageThenThisOneMustLogInToo() {
        browser.logInFor();
        Answer login = authorize(APP, push("prompt", "login"));
        TestBrowser other = new TestBrowser(sts);
        bobLogsIn();
        Answer answered = other.logIn(other.follow(login), "ann", FakeUsers.PASSWORD);
        users.answerAgain();
        Answer again = browser.follow(answered);
        assertThat(again.header("Location")).startsWith(ISSUER + "/oauth2/login?");
        Answer back = browser.follow(browser.logIn(browser.follow(again), "ann", FakeUsers.PASSWORD));
        assertThat(back.header("Location")).startsWith(CALLBACK + "?code=");
    }

    @Test
    void consentWhenAnotherBrowserAnswersThePageThenThisUserIsAskedToo() {
        browser.logInFor();
        TestBrowser other = new TestBrowser(sts);
        bobLogsIn();
        other.logInFor();
        users.answerAgain();
        Answer consent = authorize(other, APP, push("prompt", "consent"));
        Map<String, String> form = TestBrowser.form(other.follow(consent));
        form.put("decision", "allow");
        Answer again = browser.follow(other.post("/oauth2/consent", form));
        assertThat(again.header("Location")).startsWith(ISSUER + "/oauth2/consent?");
    }

    @Test
    void authorizeWhenRepeatedThenTheRequestEndsHalfAnHourAfterItsFirstPage(@TempDir Path own) {
        TestClock time = new TestClock();
        try (TestSts other = TestSts.withLogins(own, time, users)) {
            TestBrowser there = new TestBrowser(other);
            Answer login = authorize(there, APP, there.post(Endpoints.PAR, TestBrowser.request()));
            for (int i = 0; i < 2; i++) {
                time.advance(Duration.ofMinutes(14));
                login = there.get(login.header("Location").replace(ISSUER + "/oauth2/login", "/oauth2/authorize"));
                assertThat(login.header("Location")).startsWith(ISSUER + "/oauth2/login?");
            }
            time.advance(Duration.ofMinutes(3));
            assertThat(there.follow(login).status()).isEqualTo(400);
        }
    }

    private static void bobLogsIn() {
        users.answer(
                200, "{\"userID\":\"00000000-0000-4000-8000-000000000001\",\"username\":\"bob\",\"roles\":[\"USER\"]}");
    }

    @ParameterizedTest
    @CsvSource({
        "redirect_uri, https://evil.test/x, invalid_request",
        "redirect_uri, '', invalid_request",
        "response_type, token, unsupported_response_type",
        "scope, openid keys:rotate, invalid_scope",
        "resource, account.shop.com, invalid_target",
        "code_challenge, '', invalid_request",
        "code_challenge_method, plain, invalid_request",
        "request_uri, urn:ietf:params:oauth:request_uri:x, invalid_request",
        "request_uri, https://app.test/r, invalid_request",
        "request, eyJ, request_not_supported",
        "dpop_jkt, short, invalid_request",
        "prompt, none login, invalid_request"
    })
    void pushWhenRequestIsNotInOrderThenRefusedAsJson(String name, String value, String error) {
        Answer answer = push(name, value);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error")).isEqualTo(error);
        assertThat(answer.body()).doesNotContain("request_uri\":\"");
    }

    @ParameterizedTest
    @CsvSource({"mallory, 401, invalid_client", "'', 401, invalid_client", "basket.shop.com, 401, invalid_client"})
    void pushWhenClientIsNotAuthenticatedThenRefused(String client, int status, String error) {
        Answer answer = push("client_id", client);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text("error")).isEqualTo(error);
    }

    @Test
    void pushWhenClientIsNotTheAssertionsThenRefused() {
        assertThat(push("client_assertion_type", TestSts.JWT_BEARER, "client_assertion", sts.current("basket"))
                        .text("error"))
                .isEqualTo("invalid_client");
    }

    @Test
    void pushWhenAssertionIsUsedAgainThenRefused() {
        String assertion = sts.current("basket");
        assertThat(pushAsBasket(assertion).status()).isEqualTo(201);
        assertThat(pushAsBasket(assertion).text("error")).isEqualTo("invalid_client");
    }

    @Test
    void pushWhenClientLogsNobodyInThenUnauthorized() {
        Answer answer = sts.form(
                Endpoints.PAR,
                "response_type",
                "code",
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                sts.current("account"));
        assertThat(answer.text("error")).isEqualTo("unauthorized_client");
    }

    @Test
    void pushWhenMethodOrPlaceIsWrongThenRefused() {
        assertThat(sts.get(Endpoints.PAR).status()).isEqualTo(405);
        assertThat(sts.form(Endpoints.PAR + "?client_id=" + APP).text("error")).isEqualTo("invalid_request");
        assertThat(sts.form(Endpoints.PAR, "client_id", APP, "state", "a", "state", "b")
                        .text("error"))
                .isEqualTo("invalid_request");
    }

    @Test
    void pushWhenWithAProofThenTheCodeIsBoundToItsKey() {
        browser.logInFor();
        DpopProver holder = prover();
        String proof = holder.proof("POST", URI.create(ISSUER + Endpoints.PAR), null);
        Answer pushed = proven(Endpoints.PAR, proof, TestBrowser.request());
        assertThat(pushed.status()).as(pushed.body()).isEqualTo(201);
        String code = code(authorize(APP, pushed));
        assertThat(browser.redeem(code).text("error")).isEqualTo("invalid_grant");
        Map<String, String> form = Map.of(
                "grant_type",
                "authorization_code",
                "client_id",
                APP,
                "code",
                code,
                "redirect_uri",
                CALLBACK,
                "code_verifier",
                TestBrowser.VERIFIER);
        URI token = URI.create(ISSUER + Endpoints.TOKEN);
        assertThat(proven(Endpoints.TOKEN, prover().proof("POST", token, null), form)
                        .text("error"))
                .isEqualTo("invalid_grant");
        assertThat(proven(Endpoints.TOKEN, holder.proof("POST", token, null), form)
                        .text("token_type"))
                .isEqualTo("DPoP");
    }

    @Test
    void pushWhenProofIsOfAnotherKeyOrAddressThenRefused() {
        URI par = URI.create(ISSUER + Endpoints.PAR);
        Map<String, String> other = TestBrowser.request("dpop_jkt", prover().thumbprint());
        assertThat(proven(Endpoints.PAR, prover().proof("POST", par, null), other)
                        .text("error"))
                .isEqualTo("invalid_request");
        String elsewhere = prover().proof("POST", URI.create(ISSUER + Endpoints.TOKEN), null);
        assertThat(proven(Endpoints.PAR, elsewhere, TestBrowser.request()).text("error"))
                .isEqualTo("invalid_dpop_proof");
        String proof = prover().proof("POST", par, null);
        assertThat(proven(Endpoints.PAR, proof, TestBrowser.request()).status()).isEqualTo(201);
        assertThat(proven(Endpoints.PAR, proof, TestBrowser.request()).text("error"))
                .isEqualTo("invalid_dpop_proof");
    }

    @Test
    void pushWhenAnotherReplicaHasTheSameDatabaseThenItAnswersTheRequestUri() {
        Answer pushed = push();
        try (TestSts replica = TestSts.withLogins(TestLogins.FOLDER, clock, users)) {
            TestBrowser there = new TestBrowser(replica);
            there.logInFor();
            assertThat(authorize(there, APP, pushed).header("Location")).startsWith(CALLBACK + "?code=");
        }
        assertShown(authorize(APP, pushed));
    }

    @Test
    void databaseWhenReadThenHoldsNoRequestUri() throws Exception {
        String requestUri = push().text("request_uri");
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(TestLogins.FOLDER)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        assertThat(all).doesNotContain(requestUri.substring(URN.length()));
    }

    @Test
    void metadataWhenReadThenNamesTheEndpoint() {
        var metadata = sts.get("/.well-known/oauth-authorization-server").json();
        assertThat(metadata.path("pushed_authorization_request_endpoint").asString())
                .isEqualTo(ISSUER + Endpoints.PAR);
        assertThat(metadata.path("require_pushed_authorization_requests").asBoolean(true))
                .isFalse();
        assertThat(metadata.path("response_modes_supported").toString()).isEqualTo("[\"query\",\"form_post\"]");
        assertThat(metadata.path("prompt_values_supported").toString()).contains("consent");
        assertThat(metadata.path("end_session_endpoint").asString()).isEqualTo(ISSUER + Endpoints.LOGOUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "999ms", "600s", "1h"})
    void validateWhenLifeIsOutOfRangeThenFailsWithTheFix(String life) {
        assertThatThrownBy(
                        () -> TestSts.validate(TestLogins.FOLDER, "--countersign.sts.users.pushed-request-ttl=" + life))
                .hasStackTraceContaining("countersign.sts.users.pushed-request-ttl: ")
                .hasStackTraceContaining("under 600 seconds");
    }

    @Test
    void validateWhenUserTokensWouldBeForEveryServiceThenFailsWithTheFix() {
        assertThatThrownBy(() -> TestSts.validate(
                        TestLogins.FOLDER,
                        "--countersign.sts.clients.[basket.shop.com].redirect-uris=" + BASKET_CALLBACK,
                        "--countersign.sts.clients.[basket.shop.com].scopes=openid,shop"))
                .hasStackTraceContaining("countersign.sts.clients.[basket.shop.com].audiences: ")
                .hasStackTraceContaining("is the pattern *.shop.com");
    }

    private static DpopProver prover() {
        return new DpopProver(new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), clock);
    }

    private static Answer proven(String path, String proof, Map<String, String> form) {
        return sts.send(sts.request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("DPoP", proof)
                .POST(HttpRequest.BodyPublishers.ofString(AuthorizationResponses.encode(form))));
    }

    private Answer push(String... changes) {
        return browser.post(Endpoints.PAR, TestBrowser.request(changes));
    }

    private Answer pushAsBasket() {
        return pushAsBasket(sts.current("basket"));
    }

    private Answer pushAsBasket(String assertion) {
        return push(
                "client_id",
                "",
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                assertion,
                "redirect_uri",
                BASKET_CALLBACK,
                "scope",
                "openid shop");
    }

    private static String[] asBasket(String name, String value) {
        return new String[] {
            "client_id",
            "",
            "client_assertion_type",
            TestSts.JWT_BEARER,
            "client_assertion",
            sts.current("basket"),
            name,
            value
        };
    }

    private Answer authorize(String client, Answer pushed) {
        return authorize(browser, client, pushed);
    }

    private static Answer authorize(TestBrowser browser, String client, Answer pushed) {
        return browser.get("/oauth2/authorize?"
                + AuthorizationResponses.encode(
                        Map.of("client_id", client, "request_uri", pushed.text("request_uri"))));
    }

    private static void assertShown(Answer answer) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Location")).isEmpty();
        assertThat(answer.header("Content-Type")).startsWith("text/html");
    }
}
