// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestBrowser.APP;
import static io.countersign.sts.TestBrowser.CALLBACK;
import static io.countersign.sts.TestBrowser.code;
import static io.countersign.sts.TestBrowser.query;
import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.RotatedKeys;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import io.countersign.sts.code.LoginClass;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.web.Endpoints;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Authorization code flow over HTTP, with all refusals. */
class CodeFlowTests {

    private static final String BASKET_CALLBACK = "https://basket.test/back?from=sts";

    @TempDir
    private static Path folder;

    private static final FakeUsers users = new FakeUsers();

    private static final TestClock clock = new TestClock();

    private static TestSts sts;

    private final TestBrowser browser = new TestBrowser(sts);

    @BeforeAll
    static void start() {
        sts = TestSts.start(
                folder,
                clock,
                "--countersign.sts.users.uri=" + users.uri(),
                "--countersign.sts.users.logins-per-minute=10000",
                "--countersign.sts.rate-limit.requests-per-second-and-address=100000",
                "--countersign.sts.rate-limit.requests-per-second-and-client=100000",
                "--countersign.sts.clients.[app.test].public=true",
                "--countersign.sts.clients.[app.test].redirect-uris=" + CALLBACK
                        + ",http://127.0.0.1:7777/cb,http://[::1]/cb",
                "--countersign.sts.clients.[app.test].scopes=openid,profile,shop,offline_access",
                "--countersign.sts.clients.[app.test].audiences=gateway.shop.com,basket.shop.com",
                "--countersign.sts.clients.[basket.shop.com].redirect-uris=" + BASKET_CALLBACK,
                "--countersign.sts.clients.[basket.shop.com].scopes=openid,shop",
                "--countersign.sts.clients.[basket.shop.com].audiences=basket.shop.com");
    }

    @AfterAll
    static void stop() {
        sts.close();
        users.close();
    }

    @AfterEach
    void usersWorkAgain() {
        users.answerAgain();
    }

    @Test
    void requestWhenOddThenNoFailure() {
        StsFuzz.of(sts).run(1, 400);
    }

    @Test
    void authorizeWhenUserLogsInThenClientGetsTokensForServicesAndForItself() {
        Answer answer = browser.logInFor();
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.header("Location")).startsWith(CALLBACK + "?");
        assertThat(query(answer)).containsEntry("state", "s/t=a&te").containsEntry("iss", ISSUER);
        Answer tokens = browser.redeem(code(answer));
        assertThat(tokens.status()).as(tokens.body()).isEqualTo(200);
        assertThat(tokens.header("Cache-Control")).contains("no-store");
        assertThat(tokens.text("token_type")).isEqualTo("Bearer");
        assertThat(tokens.text("scope").split(" ")).containsExactlyInAnyOrder("openid", "shop", "offline_access");
        Jwt access = verified(tokens.text("access_token"), "at+jwt", "gateway.shop.com");
        assertThat(access.subject()).isEqualTo(TestSts.USER_ID);
        assertThat(access.claims())
                .containsEntry("client_id", APP)
                .containsEntry("roles", List.of("USER"))
                .containsEntry("username", "ann")
                .containsEntry("acr", LoginClass.PASSWORD)
                .containsKey("auth_time");
        Jwt id = verified(tokens.text("id_token"), "jwt", APP);
        assertThat(id.subject()).isEqualTo(TestSts.USER_ID);
        assertThat(id.claims())
                .containsEntry("nonce", "n-1")
                .containsEntry("sid", access.claims().string("sid"))
                .containsEntry("at_hash", atHash(tokens.text("access_token")))
                .containsEntry("auth_time", access.claims().get("auth_time"))
                .containsEntry("acr", LoginClass.PASSWORD)
                .doesNotContainKeys("roles", "scope");
    }

    private static String atHash(String token) {
        byte[] hash = OpaqueToken.digest("SHA-256", token);
        return OpaqueToken.encode(Arrays.copyOf(hash, 16));
    }

    @Test
    void authorizeWhenLoggedInThenNoPageUntilItIsAskedFor() {
        browser.logInFor();
        assertThat(browser.authorize().header("Location")).startsWith(CALLBACK);
        assertThat(browser.authorize("prompt", "none").header("Location")).startsWith(CALLBACK);
        assertLoginPage(browser.authorize("prompt", "login"));
        assertLoginPage(browser.authorize("prompt", "select_account"));
        assertThat(browser.authorize("max_age", "600").header("Location")).startsWith(CALLBACK);
        advance(Duration.ofSeconds(700));
        assertLoginPage(browser.authorize("max_age", "600"));
        assertThat(query(browser.authorize("max_age", "600", "prompt", "none")))
                .containsEntry("error", "login_required")
                .containsEntry("state", "s/t=a&te")
                .containsEntry("iss", ISSUER);
        assertThat(browser.logInFor("max_age", "0").header("Location")).startsWith(CALLBACK);
    }

    @Test
    void authorizeWhenSessionHasEndedThenLoginPage() {
        browser.logInFor();
        advance(Duration.ofHours(9));
        assertLoginPage(browser.authorize());
    }

    @Test
    void authorizeWhenNobodyIsLoggedInAndNoPageMayBeShownThenLoginRequired() {
        assertThat(query(browser.authorize("prompt", "none"))).containsEntry("error", "login_required");
    }

    @Test
    void authorizeWhenPostedThenAsByGet() {
        browser.logInFor();
        Answer answer = browser.post("/oauth2/authorize", TestBrowser.request());
        assertThat(code(answer)).hasSize(43);
        assertThat(browser.post("/oauth2/authorize?x=1", TestBrowser.request()).status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.test/callback",
                "https://app.test/callback/",
                "https://app.test/callback?x=1",
                "https://app.test/callback#x",
                "https://app.test/CALLBACK",
                "https://APP.test/callback",
                "https://app.test:443/callback",
                "https://app.test/x/../callback",
                "https://app.test/callbac%6b",
                "https://app.test@evil.test/callback",
                "https://app.test/callback\\@evil.test",
                "http://app.test/callback",
                "http://127.0.0.1:7777/cb/",
                "http://127.0.0.1:7777/cb?x=1",
                "http://127.0.0.1:7777/",
                "http://127.0.0.1:0/cb",
                "http://127.0.0.1:65536/cb",
                "http://127.0.0.1:07777/cb",
                "http://127.0.0.1:/cb",
                "http://127.0.0.1:7777@evil.test/cb",
                "http://127.0.0.1.evil.test/cb",
                "http://127.0.0.2:7777/cb",
                "http://127.1:7777/cb",
                "http://[::1]:7777/cc",
                "http://[0:0:0:0:0:0:0:1]:7777/cb",
                "https://127.0.0.1:7777/cb",
                "http://localhost:7777/cb",
                "//app.test/callback",
                "/callback",
                "javascript:alert(1)",
                "https://basket.test/back?from=sts",
                "https://app.test/callback,http://127.0.0.1:7777/cb",
                ""
            })
    void authorizeWhenRedirectUriIsNotExactlyOneOfTheClientsThenShownAndNotSent(String address) {
        browser.logInFor();
        assertShown(browser.authorize("redirect_uri", address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:7777/cb",
                "http://127.0.0.1:50123/cb",
                "http://127.0.0.1/cb",
                "http://[::1]:9/cb"
            })
    void authorizeWhenLoopbackAddressHasAnotherPortThenCodeForThatAddressAlone(String address) {
        Answer answer = browser.logInFor("redirect_uri", address);
        assertThat(answer.header("Location")).startsWith(address + "?");
        String code = code(answer);
        assertRefused(browser.redeem(code, "redirect_uri", "http://127.0.0.1:50124/cb"), 400, "invalid_grant");
        assertThat(browser.redeem(code, "redirect_uri", address).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mallory", "account.shop.com", "", "app.test\u0000", "APP.TEST"})
    void authorizeWhenClientIsUnknownOrLogsNobodyInThenShownAndNotSent(String client) {
        assertShown(browser.authorize("client_id", client));
    }

    @ParameterizedTest
    @CsvSource({
        "response_type, '', invalid_request",
        "response_type, token, unsupported_response_type",
        "response_type, id_token, unsupported_response_type",
        "response_type, code token, unsupported_response_type",
        "response_mode, fragment, invalid_request",
        "response_mode, web_message, invalid_request",
        "response_mode, query.jwt, invalid_request",
        "request, eyJ, request_not_supported",
        "request_uri, https://app.test/r, request_uri_not_supported",
        "registration, {}, registration_not_supported",
        "scope, '', invalid_scope",
        "scope, openid account:debit, invalid_scope",
        "scope, openid  shop, invalid_scope",
        "code_challenge, '', invalid_request",
        "code_challenge, short, invalid_request",
        "code_challenge_method, '', invalid_request",
        "code_challenge_method, plain, invalid_request",
        "code_challenge_method, s256, invalid_request",
        "prompt, none login, invalid_request",
        "prompt, create, invalid_request",
        "scope, email, invalid_scope",
        "scope, openid \"quoted\", invalid_scope",
        "resource, account.shop.com, invalid_target",
        "resource, *.shop.com, invalid_target",
        "resource, https://evil.test, invalid_target",
        "resource, gateway.shop.com account.shop.com, invalid_target",
        "max_age, -1, invalid_request",
        "max_age, soon, invalid_request",
        "acr_values, phr, unmet_authentication_requirements",
        "acr_values, gold  phrh, unmet_authentication_requirements",
        "dpop_jkt, short, invalid_request",
        "dpop_jkt, 0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I=, invalid_request",
    })
    void authorizeWhenRequestIsNotInOrderThenClientIsTold(String name, String value, String error) {
        browser.logInFor();
        Answer answer = browser.authorize(name, value);
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.header("Location")).startsWith(CALLBACK + "?error=").doesNotContain("code=");
        assertThat(query(answer))
                .containsEntry("error", error)
                .containsEntry("state", "s/t=a&te")
                .containsEntry("iss", ISSUER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"redirect_uri", "client_id", "state", "scope", "code_challenge", "response_type"})
    void authorizeWhenParameterIsRepeatedThenShownAndNotSent(String name) {
        String query = AuthorizationResponses.encode(TestBrowser.request());
        assertShown(browser.get("/oauth2/authorize?" + query + "&" + name + "=https%3A%2F%2Fevil.test"));
    }

    @Test
    void authorizeWhenValuesAreScriptsThenNoPageRepeatsThem() {
        Answer error = browser.authorize("client_id", "<script>x</script>");
        assertThat(error.body()).doesNotContain("<script>");
        Answer page = browser.follow(browser.authorize("nonce", "\"><script>x</script>", "state", "'><script>"));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).doesNotContain("<script", "'><");
    }

    @Test
    void loginPageWhenShownThenNoScriptNoFrameNoStore() {
        Answer page = browser.follow(browser.authorize());
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'", "frame-ancestors 'none'", "form-action 'self' https://app.test")
                .doesNotContain("unsafe", "script-src");
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.header("Set-Cookie")).contains("sts-csrf=", "HttpOnly", "SameSite=Strict");
        assertThat(page.body()).doesNotContain("<script").contains("autocomplete=\"current-password\"");
    }

    @Test
    void loginWhenRightThenFreshSessionCookieThatNoScriptReads() {
        Answer page = browser.follow(browser.authorize());
        browser.setCookie("sts-session", "chosen-by-somebody-else");
        Answer answer = browser.logIn(page, "ann", FakeUsers.PASSWORD);
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.header("Location")).startsWith(ISSUER + "/oauth2/authorize?");
        String cookie = answer.response().headers().allValues("Set-Cookie").stream()
                .filter(each -> each.startsWith("sts-session="))
                .findFirst()
                .orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "Path=/").doesNotContain("chosen");
        String first = browser.cookie("sts-session");
        browser.logInFor("prompt", "login");
        assertThat(browser.cookie("sts-session")).isNotEqualTo(first);
        TestBrowser thief = new TestBrowser(sts);
        thief.setCookie("sts-session", first);
        assertLoginPage(thief.authorize());
    }

    @ParameterizedTest
    @CsvSource({"ann, wrong", "bob, correct horse 7 staple", "'', x", "ann, ''"})
    void loginWhenWrongThenSameAnswerAndNoSession(String username, String password) {
        Answer answer = browser.logIn(browser.follow(browser.authorize()), username, password);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).contains("Username or password is wrong.");
        assertThat(browser.cookie("sts-session")).isNull();
        assertThat(browser.logIn(answer, "ann", FakeUsers.PASSWORD).status()).isEqualTo(303);
    }

    @Test
    void loginWhenCsrfTokenIsAnothersOrMissingThenRefused() {
        Map<String, String> form = TestBrowser.form(browser.follow(browser.authorize()));
        form.put("username", "ann");
        form.put("password", FakeUsers.PASSWORD);
        assertThat(new TestBrowser(sts).post("/oauth2/login", form).status()).isEqualTo(403);
        form.remove("_csrf");
        Answer answer = browser.post("/oauth2/login", form);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(browser.cookie("sts-session")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "https://evil.test",
                "//evil.test",
                "client_id=app.test&redirect_uri=https%3A%2F%2Fevil.test",
                "client_id=app.test&redirect_uri=https%3A%2F%2Fapp.test%2Fcallback%0d%0aX%3Ay"
            })
    void loginWhenFormIsToLeadElsewhereThenRefusedWithoutASession(String request) {
        Map<String, String> form = TestBrowser.form(browser.follow(browser.authorize()));
        form.put("username", "ann");
        form.put("password", FakeUsers.PASSWORD);
        form.put("request", request);
        Answer answer = browser.post("/oauth2/login", form);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Location")).isEmpty();
        assertThat(browser.cookie("sts-session")).isNull();
    }

    @Test
    void loginWhenPasswordIsInTheAddressThenRefused() {
        Answer page = browser.follow(browser.authorize());
        Map<String, String> form = TestBrowser.form(page);
        Answer answer = browser.post("/oauth2/login?username=ann&password=x", form);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(browser.get("/oauth2/login?username=ann&password=" + FakeUsers.PASSWORD.replace(' ', '+'))
                        .status())
                .isEqualTo(400);
        assertThat(browser.cookie("sts-session")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "500, '{}'",
        "200, '[]'",
        "200, '{}'",
        "200, '{\"userID\":\"x\",\"username\":\"ann\",\"roles\":[\"USER\"]}'",
        "200, '{\"userID\":\"7f9c24e5-2f3b-4c6d-8e1a-0b1c2d3e4f5a\",\"username\":\"ann\",\"roles\":[\"ROOT\"]}'",
        "302, '{}'",
        "401, '{}'"
    })
    void loginWhenUserServiceCannotTellThenUnavailableAndNoSession(int status, String body) {
        users.answer(status, body);
        Answer answer = browser.logIn(browser.follow(browser.authorize()), "ann", FakeUsers.PASSWORD);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isNotEmpty();
        assertThat(browser.cookie("sts-session")).isNull();
    }

    @Test
    void loginWhenUserServiceHasTheUserWaitThenTooManyAttemptsAndNoSession() {
        users.answer(429, "{}");
        Answer answer = browser.logIn(browser.follow(browser.authorize()), "ann", FakeUsers.PASSWORD);
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.header("Retry-After")).isNotEmpty();
        assertThat(browser.cookie("sts-session")).isNull();
        assertThat(users.clientAddress()).isEqualTo("127.0.0.1");
    }

    @Test
    void loginWhenAllOfTheUserIsTakenBackMeanwhileThenRefusedAndTheNextOneCounts() {
        users.answerAfter(CodeFlowTests::revokeAll);
        Answer answer = browser.logIn(browser.follow(browser.authorize()), "ann", FakeUsers.PASSWORD);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(browser.cookie("sts-session")).isNull();
        users.answerAgain();
        Answer tokens = browser.redeem(code(browser.logInFor()));
        assertThat(userInfo(tokens.text("access_token")).status()).isEqualTo(200);
    }

    @Test
    void loginWhenUserServiceIsAskedThenBySelfIssuedServiceTokenForItAlone() {
        browser.logInFor();
        Jwt token = verified(users.token(), "at+jwt", "user.shop.com");
        assertThat(token.subject()).isEqualTo("sts.shop.com");
        assertThat(token.claims())
                .containsEntry("client_id", "sts.shop.com")
                .containsEntry("scope", "user:authenticate")
                .doesNotContainKey("roles");
    }

    @Test
    void redeemWhenTwiceThenRefusedAndTokensFromItAreTakenBack() {
        String code = code(browser.logInFor());
        Answer first = browser.redeem(code);
        assertThat(userInfo(first.text("access_token")).status()).isEqualTo(200);
        assertRefused(browser.redeem(code), 400, "invalid_grant");
        assertThat(userInfo(first.text("access_token")).status()).isEqualTo(401);
        assertRefused(browser.refresh(first.text("refresh_token")), 400, "invalid_grant");
    }

    @Test
    void redeemWhenTwiceAtOnceThenOneAtMostGetsTokens() throws Exception {
        String code = code(browser.logInFor());
        assertThat(atOnce(() -> browser.redeem(code)))
                .filteredOn(answer -> answer.status() == 200)
                .hasSizeLessThanOrEqualTo(1);
        assertThat(browser.redeem(code).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "code_verifier, wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww, invalid_grant",
        "code_verifier, short, invalid_grant",
        "code_verifier, '', invalid_request",
        "redirect_uri, https://app.test/other, invalid_grant",
        "redirect_uri, http://127.0.0.1:7777/cb, invalid_grant",
        "redirect_uri, '', invalid_request",
        "code, nothing, invalid_grant",
        "code, '', invalid_request",
        "client_id, mallory, invalid_client",
        "client_id, '', invalid_client",
        "client_id, basket.shop.com, invalid_client",
        "client_secret, x, invalid_client"
    })
    void redeemWhenSomethingIsWrongThenRefusedAndTheCodeStaysGood(String name, String value, String error) {
        String code = code(browser.logInFor());
        int status = error.equals("invalid_client") ? 401 : 400;
        assertRefused(browser.redeem(code, name, value), status, error);
        assertThat(browser.redeem(code).status()).isEqualTo(200);
    }

    @Test
    void redeemWhenVerifierIsTheChallengeThenRefused() {
        String challenge = "p".repeat(43);
        String code = code(browser.logInFor("code_challenge", challenge));
        assertRefused(browser.redeem(code, "code_verifier", challenge), 400, "invalid_grant");
    }

    @Test
    void redeemWhenCodeIsAnotherClientsThenRefused() {
        String code = code(browser.logInFor());
        Answer answer = sts.form(
                "/oauth2/token",
                "grant_type",
                "authorization_code",
                "code",
                code,
                "redirect_uri",
                CALLBACK,
                "code_verifier",
                TestBrowser.VERIFIER,
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                sts.current("basket"));
        assertRefused(answer, 400, "invalid_grant");
    }

    @Test
    void redeemWhenConfidentialClientThenWithItsAssertionAlone() {
        String[] changes = {"client_id", "basket.shop.com", "redirect_uri", BASKET_CALLBACK, "scope", "openid shop"};
        Answer back = browser.logInFor(changes);
        assertThat(back.header("Location")).startsWith(BASKET_CALLBACK + "&code=");
        String[] proof = {
            "client_assertion_type",
            TestSts.JWT_BEARER,
            "client_assertion",
            sts.current("basket"),
            "client_id",
            "",
            "redirect_uri",
            BASKET_CALLBACK
        };
        assertRefused(
                browser.redeem(code(back), "client_id", "basket.shop.com", "redirect_uri", BASKET_CALLBACK),
                401,
                "invalid_client");
        Answer tokens = browser.redeem(code(back), proof);
        assertThat(tokens.status()).as(tokens.body()).isEqualTo(200);
        assertThat(tokens.json().has("refresh_token")).isFalse();
        verified(tokens.text("id_token"), "jwt", "basket.shop.com");
    }

    @Test
    void redeemWhenCodeHasEndedThenRefused() {
        String code = code(browser.logInFor());
        clock.advance(Duration.ofSeconds(61));
        assertRefused(browser.redeem(code), 400, "invalid_grant");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "client_credentials",
                "urn:ietf:params:oauth:grant-type:token-exchange",
                "urn:ietf:params:oauth:grant-type:jwt-bearer"
            })
    void tokenWhenPublicClientWantsAnotherGrantThenUnauthorized(String grant) {
        assertRefused(
                sts.form("/oauth2/token", "grant_type", grant, "client_id", APP, "resource", "sts.shop.com"),
                400,
                "unauthorized_client");
    }

    @Test
    void tokenWhenOnlyOpenidThenForThisServerWithoutRoles() {
        Answer tokens = browser.redeem(code(browser.logInFor("scope", "openid profile")));
        Jwt access = verified(tokens.text("access_token"), "at+jwt", "sts.shop.com");
        assertThat(access.claims()).doesNotContainKey("roles");
        assertThat(tokens.json().has("refresh_token")).isFalse();
        assertThat(userInfo(tokens.text("access_token")).text("preferred_username"))
                .isEqualTo("ann");
        assertThat(sts.get("/revocations", "Service-Authorization", "Bearer " + tokens.text("access_token"))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void refreshWhenUsedThenNextOneAndNarrowerIfAsked() {
        Answer first = browser.redeem(code(browser.logInFor()));
        Answer second = browser.refresh(first.text("refresh_token"), "scope", "openid");
        assertThat(second.status()).as(second.body()).isEqualTo(200);
        assertThat(second.text("refresh_token")).isNotEqualTo(first.text("refresh_token"));
        assertThat(second.text("scope")).isEqualTo("openid");
        assertThat(verified(second.text("id_token"), "jwt", APP).claims()).doesNotContainKey("nonce");
        Answer third = browser.refresh(second.text("refresh_token"));
        assertThat(third.text("scope").split(" ")).hasSize(3);
        assertRefused(browser.refresh(third.text("refresh_token"), "scope", "openid profile"), 400, "invalid_scope");
        assertThat(browser.refresh(third.text("refresh_token")).status()).isEqualTo(200);
    }

    @Test
    void refreshWhenUsedTwiceThenTheWholeFamilyEnds() {
        Answer first = browser.redeem(code(browser.logInFor()));
        Answer second = browser.refresh(first.text("refresh_token"));
        assertThat(userInfo(second.text("access_token")).status()).isEqualTo(200);
        assertRefused(browser.refresh(first.text("refresh_token")), 400, "invalid_grant");
        assertRefused(browser.refresh(second.text("refresh_token")), 400, "invalid_grant");
        assertThat(userInfo(second.text("access_token")).status()).isEqualTo(401);
        assertThat(userInfo(first.text("access_token")).status()).isEqualTo(401);
    }

    @Test
    void refreshWhenTwiceAtOnceThenOneAtMostGetsTokens() throws Exception {
        String token = browser.redeem(code(browser.logInFor())).text("refresh_token");
        assertThat(atOnce(() -> browser.refresh(token)))
                .filteredOn(answer -> answer.status() == 200)
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void refreshWhenEndedOrAnotherClientsOrUnknownThenRefused() {
        String token = browser.redeem(code(browser.logInFor())).text("refresh_token");
        assertRefused(
                browser.refresh(
                        token,
                        "client_id",
                        "",
                        "client_assertion_type",
                        TestSts.JWT_BEARER,
                        "client_assertion",
                        sts.current("basket")),
                400,
                "invalid_grant");
        assertRefused(browser.refresh("x"), 400, "invalid_grant");
        advance(Duration.ofHours(25));
        assertRefused(browser.refresh(token), 400, "invalid_grant");
    }

    @Test
    void revokeWhenRefreshTokenThenAllThatCameOfTheLoginEnds() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        assertThat(sts.form("/oauth2/revoke", "client_id", APP, "token", tokens.text("refresh_token"))
                        .status())
                .isEqualTo(200);
        assertRefused(browser.refresh(tokens.text("refresh_token")), 400, "invalid_grant");
        assertThat(userInfo(tokens.text("access_token")).status()).isEqualTo(401);
    }

    @Test
    void revokeWhenAccessTokenThenTheWholeLoginEndsWithItsBrowserSession() {
        // Later than the revocation of another test: logins before it all have the same time.
        clock.advance(Duration.ofSeconds(5));
        Answer first = browser.redeem(code(browser.logInFor()));
        Answer second = browser.refresh(first.text("refresh_token"));
        TestBrowser other = new TestBrowser(sts);
        other.logInFor();
        assertThat(sts.form("/oauth2/revoke", "client_id", APP, "token", first.text("access_token"))
                        .status())
                .isEqualTo(200);
        assertThat(userInfo(second.text("access_token")).status()).isEqualTo(401);
        assertRefused(browser.refresh(second.text("refresh_token")), 400, "invalid_grant");
        assertLoginPage(browser.authorize());
        assertThat(other.authorize().header("Location")).startsWith(CALLBACK);
    }

    @Test
    void redeemWhenAnotherReplicaTookAllBackAMomentAgoThenRefused() {
        String code = code(browser.logInFor());
        String refresh = browser.redeem(code(browser.authorize())).text("refresh_token");
        Instant before = clock.instant().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        sts.context()
                .getBean(RevocationLog.class)
                .addSubject(ISSUER, TestSts.USER_ID, before, before.plusSeconds(3600));
        assertRefused(browser.redeem(code), 400, "invalid_grant");
        assertRefused(browser.refresh(refresh), 400, "invalid_grant");
    }

    @Test
    void redeemWhenCodeIsWrongThenTheProofIsNotUsedUp() {
        String code = code(browser.logInFor());
        String proof = prover().proof("POST", URI.create(ISSUER + Endpoints.TOKEN), null);
        assertRefused(proven(proof, "x"), 400, "invalid_grant");
        assertThat(proven(proof, code).text("token_type")).isEqualTo("DPoP");
    }

    @Test
    void redeemWhenRequestNamedAKeyThenWithAProofOfThatKeyAlone() {
        DpopProver holder = prover();
        String code = code(browser.logInFor("dpop_jkt", holder.thumbprint()));
        URI address = URI.create(ISSUER + Endpoints.TOKEN);
        assertRefused(proven(prover().proof("POST", address, null), code), 400, "invalid_grant");
        assertRefused(browser.redeem(code), 400, "invalid_grant");
        Answer tokens = proven(holder.proof("POST", address, null), code);
        assertThat(tokens.status()).as(tokens.body()).isEqualTo(200);
        assertThat(verified(tokens.text("access_token"), "at+jwt", "gateway.shop.com")
                        .claims())
                .containsEntry("cnf", Map.of("jkt", holder.thumbprint()));
        assertRefused(proven(holder.proof("POST", address, null), code), 400, "invalid_grant");
    }

    @Test
    void redeemWhenRequestOfAConfidentialClientNamedAKeyThenWithAProofOfThatKeyAlone() {
        String[] request = {
            "client_id", "basket.shop.com", "redirect_uri", BASKET_CALLBACK, "scope", "openid shop", "dpop_jkt", ""
        };
        request[7] = prover().thumbprint();
        String code = code(browser.logInFor(request));
        String[] proof = {
            "client_assertion_type",
            TestSts.JWT_BEARER,
            "client_assertion",
            sts.current("basket"),
            "client_id",
            "",
            "redirect_uri",
            BASKET_CALLBACK
        };
        assertRefused(browser.redeem(code, proof), 400, "invalid_grant");
    }

    private static Answer proven(String proof, String code) {
        return sts.send(sts.request(Endpoints.TOKEN)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("DPoP", proof)
                .POST(HttpRequest.BodyPublishers.ofString(TestSts.encode(
                        "grant_type",
                        "authorization_code",
                        "client_id",
                        APP,
                        "code",
                        code,
                        "redirect_uri",
                        CALLBACK,
                        "code_verifier",
                        TestBrowser.VERIFIER))));
    }

    @Test
    void redeemWhenUsedCodeOrTokenIsShownByAnotherClientThenNothingEnds() {
        String code = code(browser.logInFor());
        Answer first = browser.redeem(code);
        Answer second = browser.refresh(first.text("refresh_token"));
        assertRefused(browser.redeem(code, asBasket()), 400, "invalid_grant");
        assertRefused(browser.refresh(first.text("refresh_token"), asBasket()), 400, "invalid_grant");
        assertThat(userInfo(second.text("access_token")).status()).isEqualTo(200);
        assertThat(browser.refresh(second.text("refresh_token")).status()).isEqualTo(200);
    }

    private static String[] asBasket() {
        return new String[] {
            "client_id", "", "client_assertion_type", TestSts.JWT_BEARER, "client_assertion", sts.current("basket")
        };
    }

    @Test
    void revokeWhenAllOfAUserIsTakenBackThenSessionsAndRefreshTokensEndForGoodAndANewLoginCounts() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        revokeAll();
        assertThat(userInfo(tokens.text("access_token")).status()).isEqualTo(401);
        assertLoginPage(browser.authorize());
        Answer again = browser.redeem(code(browser.logInFor()));
        assertThat(userInfo(again.text("access_token")).status()).isEqualTo(200);
        // Longer than the list of revocations keeps its entries.
        advance(Duration.ofHours(1));
        assertRefused(browser.refresh(tokens.text("refresh_token")), 400, "invalid_grant");
        assertThat(browser.refresh(again.text("refresh_token")).status()).isEqualTo(200);
    }

    @Test
    void authorizeWhenRevocationsWereReadTooLongAgoThenClientIsToldToTryAgain() {
        JdbcClient jdbc = sts.context().getBean(JdbcClient.class);
        browser.logInFor();
        jdbc.sql("ALTER TABLE revocation_counter RENAME TO away").update();
        try {
            clock.advance(Duration.ofSeconds(30));
            assertThat(query(browser.authorize()))
                    .containsEntry("error", "temporarily_unavailable")
                    .doesNotContainKey("code");
        } finally {
            jdbc.sql("ALTER TABLE away RENAME TO revocation_counter").update();
            advance(Duration.ofSeconds(5));
        }
        assertThat(query(browser.authorize())).containsKey("code");
    }

    /** Moves the clock so far that the keys must be read again, as they are each second. */
    private static void advance(Duration time) {
        clock.advance(time);
        sts.context().getBean(KeyRotation.class).run();
    }

    @Test
    void userInfoWhenOwnKeysWereReadTooLongAgoThenItCannotBeTold() {
        JdbcClient jdbc = sts.context().getBean(JdbcClient.class);
        String token = browser.redeem(code(browser.logInFor())).text("access_token");
        jdbc.sql("ALTER TABLE signing_key RENAME TO away").update();
        try {
            clock.advance(RotatedKeys.STALE);
            Answer answer = userInfo(token);
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isEqualTo("1");
        } finally {
            jdbc.sql("ALTER TABLE away RENAME TO signing_key").update();
            advance(Duration.ZERO);
        }
        assertThat(userInfo(token).status()).isEqualTo(200);
    }

    @Test
    void userInfoWhenTokenIsNotOneThenRefused() {
        Answer tokens = browser.redeem(code(browser.logInFor()));
        assertThat(sts.get("/userinfo").status()).isEqualTo(401);
        assertThat(userInfo("x").header("WWW-Authenticate")).isEqualTo("Bearer error=\"invalid_token\"");
        assertThat(userInfo(tokens.text("id_token")).status()).isEqualTo(401);
        assertThat(userInfo(tokens.text("refresh_token")).status()).isEqualTo(401);
        assertThat(userInfo(sts.token("basket", "resource", "sts.shop.com").text("access_token"))
                        .status())
                .isEqualTo(403);
        assertThat(sts.get("/userinfo?access_token=" + tokens.text("access_token"))
                        .status())
                .isEqualTo(401);
        assertThat(userInfo(tokens.text("access_token")).json().propertyNames()).containsExactly("sub");
    }

    @Test
    void userInfoWhenTokenIsBoundToAKeyThenToldWithAProofOfThisRequestOnce() {
        DpopProver holder = prover();
        URI token = URI.create(ISSUER + Endpoints.TOKEN);
        String access = proven(holder.proof("POST", token, null), code(browser.logInFor()))
                .text("access_token");
        URI address = URI.create(ISSUER + "/userinfo");
        String proof = holder.proof("GET", address, access);

        assertThat(bound(access, proof).status()).isEqualTo(200);
        assertThat(bound(access, proof).header("WWW-Authenticate"))
                .startsWith("DPoP error=\"invalid_dpop_proof\", algs=\"")
                .contains("ES256");
        assertThat(userInfo(access).header("WWW-Authenticate")).isEqualTo("Bearer error=\"invalid_token\"");
        for (String wrong : List.of(
                prover().proof("GET", address, access),
                holder.proof("POST", address, access),
                holder.proof("GET", token, access),
                holder.proof("GET", address, null),
                holder.proof("GET", address, access + "x"),
                "x")) {
            assertThat(bound(access, wrong).status()).isEqualTo(401);
        }
        assertThat(sts.get("/userinfo", "Authorization", "DPoP " + access).status())
                .isEqualTo(401);
    }

    @Test
    void userInfoWhenTokenIsBoundToNobodyThenNoProofMakesItSo() {
        String access = browser.redeem(code(browser.logInFor())).text("access_token");
        String proof = prover().proof("GET", URI.create(ISSUER + "/userinfo"), access);

        assertThat(bound(access, proof).header("WWW-Authenticate")).startsWith("DPoP error=\"invalid_token\"");
        assertThat(sts.get("/userinfo").response().headers().allValues("WWW-Authenticate"))
                .satisfiesExactly(
                        bearer -> assertThat(bearer).isEqualTo("Bearer"),
                        dpop -> assertThat(dpop).startsWith("DPoP algs=\""));
    }

    private static DpopProver prover() {
        return new DpopProver(new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), clock);
    }

    private static Answer bound(String token, String proof) {
        return sts.get("/userinfo", "Authorization", "DPoP " + token, "DPoP", proof);
    }

    @Test
    void databaseWhenReadThenHoldsNoCodeAndNoToken() throws Exception {
        String code = code(browser.logInFor());
        String refresh = browser.redeem(code).text("refresh_token");
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        assertThat(all.toString())
                .contains(new OpaqueToken(code).digest(), new OpaqueToken(refresh).digest())
                .doesNotContain(code, refresh, browser.cookie("sts-session"), FakeUsers.PASSWORD);
    }

    @Test
    void metadataWhenUsersCanLogInThenNamesWhatIsThere() {
        var metadata = sts.get("/.well-known/openid-configuration").json();
        assertThat(metadata.path("authorization_endpoint").asString()).isEqualTo(ISSUER + "/oauth2/authorize");
        assertThat(metadata.path("userinfo_endpoint").asString()).isEqualTo(ISSUER + "/userinfo");
        assertThat(metadata.path("response_types_supported").toString()).isEqualTo("[\"code\"]");
        assertThat(metadata.path("code_challenge_methods_supported").toString()).isEqualTo("[\"S256\"]");
        assertThat(metadata.path("grant_types_supported").toString())
                .contains("\"authorization_code\"", "\"refresh_token\"", "\"client_credentials\"");
        assertThat(metadata.path("token_endpoint_auth_methods_supported").toString())
                .contains("\"none\"", "\"private_key_jwt\"");
        assertThat(metadata.path("authorization_response_iss_parameter_supported")
                        .asBoolean())
                .isTrue();
        assertThat(metadata.path("id_token_signing_alg_values_supported").toString())
                .isEqualTo("[\"ES256\"]");
    }

    /** Revokes all tokens of the user. */
    private static void revokeAll() {
        String service = sts.token("user", "resource", "sts.shop.com", "scope", "revoke:subject")
                .text("access_token");
        Answer revoked = sts.send(sts.request("/revocations")
                .header("Service-Authorization", "Bearer " + service)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"sub\":\"" + TestSts.USER_ID + "\"}")));
        assertThat(revoked.status()).isEqualTo(204);
    }

    private static List<Answer> atOnce(Callable<Answer> request) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> answer : threads.invokeAll(List.of(request, request, request, request))) {
                answers.add(answer.get());
            }
            return answers;
        }
    }

    private static Answer userInfo(String token) {
        return sts.get("/userinfo", "Authorization", "Bearer " + token);
    }

    private static void assertLoginPage(Answer answer) {
        assertThat(answer.header("Location")).startsWith(ISSUER + "/oauth2/login?");
    }

    private static void assertShown(Answer answer) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Location")).isEmpty();
        assertThat(answer.header("Content-Type")).startsWith("text/html");
        assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
    }

    private static void assertRefused(Answer answer, int status, String error) {
        assertThat(answer.text("error")).as(answer.body()).isEqualTo(error);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).doesNotContain("access_token");
    }

    private static Jwt verified(String token, String type, String audience) {
        JwkSet keys = JwkSet.parse(sts.get("/oauth2/jwks").body());
        JwtVerification outcome = JwtVerifier.builder()
                .issuer(ISSUER, new StaticKeySet(keys, JwsAlgorithm.ES256))
                .types(type)
                .audience(audience)
                .clock(clock)
                .build()
                .verify(token);
        assertThat(outcome).isInstanceOf(JwtVerification.Accepted.class);
        return ((JwtVerification.Accepted) outcome).jwt();
    }
}
