// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestBrowser.code;
import static io.countersign.sts.TestBrowser.query;
import static org.assertj.core.api.Assertions.assertThat;

import com.example.accounts.AccountsApplication;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.keys.KeyRotation;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.LoginClass;
import io.countersign.sts.web.Endpoints;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/**
 * Step-up authentication (RFC 9470) from end to end: a service refuses an old login, the client sends the user to the STS
 * with what the challenge states, and the new token is accepted.
 */
class StepUpLoopTests {

    private static final Pattern PARAMETER = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    @TempDir
    private static Path folder;

    private static final FakeUsers users = new FakeUsers();

    /** An hour behind at the first login, so that it is old although no test waits. */
    private static final TestClock clock = new TestClock();

    private static TestSts sts;

    private static ServletWebServerApplicationContext service;

    /** Browser of a user who logged in an hour ago. */
    private static TestBrowser returning;

    private static Answer first;

    private final TestBrowser browser = new TestBrowser(sts);

    @BeforeAll
    static void start() {
        clock.advance(Duration.ofHours(-1));
        sts = TestSts.withLogins(folder, clock, users);
        returning = new TestBrowser(sts);
        first = returning.redeem(code(returning.logInFor()));
        advance(Duration.ofHours(1));
        String keys = "http://127.0.0.1:" + sts.port() + Endpoints.JWKS;
        service = (ServletWebServerApplicationContext) new SpringApplicationBuilder(AccountsApplication.class)
                .web(WebApplicationType.SERVLET)
                .properties("spring.config.name=step-up-loop")
                .run(
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--countersign.service-id=gateway.shop.com",
                        "--countersign.accept=shared-jwt",
                        "--countersign.jwt.issuers[0].issuer=" + TestSts.ISSUER,
                        "--countersign.jwt.issuers[0].jwk-set-uri=" + keys,
                        "--countersign.authorize.rules[0].paths=/transfers",
                        "--countersign.authorize.rules[0].scopes=shop",
                        "--countersign.authorize.rules[0].acr=" + LoginClass.PASSWORD,
                        "--countersign.authorize.rules[0].max-age=5m",
                        "--countersign.authorize.rules[1].paths=/phishing-resistant",
                        "--countersign.authorize.rules[1].acr=phr");
    }

    @AfterAll
    static void stop() {
        service.close();
        sts.close();
        users.close();
    }

    /** Moves the clock so far that the keys must be read again, as they are each second. */
    private static void advance(Duration time) {
        clock.advance(time);
        sts.context().getBean(KeyRotation.class).run();
    }

    private static HttpResponse<String> call(String path, String token) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + service.getWebServer().getPort() + path);
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address)
                                .header("Authorization", "Bearer " + token)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static String parameter(HttpResponse<String> refusal, String name) {
        String challenge = refusal.headers().firstValue("WWW-Authenticate").orElseThrow();
        return PARAMETER
                .matcher(challenge)
                .results()
                .filter(one -> one.group(1).equals(name))
                .map(one -> one.group(2))
                .findFirst()
                .orElseThrow(() -> new AssertionError(challenge));
    }

    private static JsonObject claims(String token) {
        return CompactJws.parse(token).unverifiedClaims();
    }

    @Test
    void loginIsOldThenTheUserLogsInAgainAndTheNewTokenIsAccepted() throws IOException, InterruptedException {
        // A refresh issues a new token of the same, old login.
        Answer refreshed = returning.refresh(first.text("refresh_token"));
        String old = refreshed.text("access_token");
        assertThat(claims(old).number("auth_time"))
                .isEqualTo(claims(first.text("access_token")).number("auth_time"));
        assertThat(call("/hello", old).statusCode()).isEqualTo(200);

        HttpResponse<String> refused = call("/transfers", old);
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(parameter(refused, "error")).isEqualTo("insufficient_user_authentication");
        assertThat(parameter(refused, "max_age")).isEqualTo("300");

        // The browser has a session, but it is too old for max_age: the user has to log in.
        Answer answer = returning.logInFor(
                "max_age", parameter(refused, "max_age"), "acr_values", parameter(refused, "acr_values"));
        String fresh = returning.redeem(code(answer)).text("access_token");
        assertThat(call("/transfers", fresh).statusCode()).isEqualTo(200);
        // The verified old token is cached by now, and is compared with the time again.
        assertThat(call("/transfers", old).statusCode()).isEqualTo(401);
    }

    @Test
    void classIsNoneOfTheStsThenItSaysSoAndShowsNoPage() throws IOException, InterruptedException {
        String token = browser.redeem(code(browser.logInFor())).text("access_token");
        HttpResponse<String> refused = call("/phishing-resistant", token);
        assertThat(refused.statusCode()).isEqualTo(401);
        Answer answer = browser.authorize("acr_values", parameter(refused, "acr_values"));
        assertThat(query(answer)).containsEntry("error", "unmet_authentication_requirements");
    }

    @Test
    void exchangeThenTheNewTokenHasTheLoginOfTheOldOne() {
        String token = browser.redeem(code(browser.logInFor())).text("access_token");
        advance(Duration.ofSeconds(10));
        String exchanged = sts.exchange("gateway", token, "basket.shop.com").text("access_token");
        assertThat(claims(exchanged).number("auth_time"))
                .isEqualTo(claims(token).number("auth_time"));
        assertThat(claims(exchanged).string("acr")).isEqualTo(LoginClass.PASSWORD);
        assertThat(claims(exchanged).number("iat"))
                .isGreaterThan(claims(exchanged).number("auth_time"));
    }

    @Test
    void exchangeOfATokenWithoutLoginThenTheNewOneHasNone() {
        String exchanged = sts.exchange("gateway", sts.login("USER").text("access_token"), "basket.shop.com")
                .text("access_token");
        assertThat(claims(exchanged)).doesNotContainKeys("auth_time", "acr");
    }
}
