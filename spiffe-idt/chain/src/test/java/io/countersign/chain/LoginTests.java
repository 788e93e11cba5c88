// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.countersign.http.BoundedHttp;
import io.countersign.idt.IdtMode;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.keys.SigningKeys;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.TokenEndpoint;
import io.countersign.server.HttpFuzz;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Login over HTTP, and requests to the subject that need one. */
@ExtendWith(OutputCaptureExtension.class)
class LoginTests {

    private static final String NO_LOGIN = "/?login=failed";

    private static Chain chain;

    private static ChainUser alice;

    private final ChainBrowser browser = new ChainBrowser(chain.page());

    @BeforeAll
    static void start() {
        chain = Chain.start(
                new ChainSettings(
                        1,
                        IdtMode.ID_MODE,
                        ChainPorts.free(),
                        Map.of("countersign.sts.users.logins-per-minute", "1000")),
                workload -> {});
        alice = chain.users().getFirst();
    }

    @AfterAll
    static void stop() {
        chain.close();
    }

    @AfterEach
    void tearDown() {
        browser.close();
    }

    private static URI at(String path) {
        return chain.page().resolve(path);
    }

    private static Map<String, String> query(URI address) {
        Map<String, String> query = new HashMap<>();
        for (String pair : address.getRawQuery().split("&", -1)) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return query;
    }

    private static URI location(HttpResponse<String> answer) {
        return answer.uri().resolve(answer.headers().firstValue("Location").orElseThrow());
    }

    /**
     * Returns the address to which the STS redirects the browser after the login: the subject's, with the code. The
     * browser has not opened it yet.
     */
    private URI callback() {
        HttpResponse<String> entered = browser.enter(browser.loginPage(), alice);
        HttpResponse<String> sent = browser.get(location(entered));
        return location(sent);
    }

    private boolean isLoggedIn() {
        return !browser.session().path("user").isNull();
    }

    @Test
    void requestWhenOddThenNoFailure() {
        browser.logIn(alice);
        HttpFuzz.of(chain.context(Workload.SUBJECT))
                .credential("Cookie", () -> browser.cookie())
                .form("GET", "/login/oauth2/code/sts", () -> Map.of("code", "a", "state", "b", "error", "c"))
                .run(1, 150);
    }

    @Test
    void requestWhenLoginBeginsThenStateNonceAndProofKeyAreFresh() {
        Map<String, String> first = query(location(browser.get(at("oauth2/authorization/sts"))));
        Map<String, String> second = query(location(browser.get(at("oauth2/authorization/sts"))));
        assertThat(first)
                .containsEntry("response_type", "code")
                .containsEntry("code_challenge_method", "S256")
                .containsEntry("redirect_uri", at("login/oauth2/code/sts").toString())
                .containsEntry("scope", "openid profile account:read")
                .containsEntry("prompt", "login");
        for (String name : new String[] {"state", "nonce", "code_challenge"}) {
            assertThat(first.get(name)).hasSizeGreaterThanOrEqualTo(40).isNotEqualTo(second.get(name));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"oauth2/authorization/x", "oauth2/authorization/sts/x", "oauth2/authorization"})
    void loginWhenProviderIsUnknownThenThereIsNoSuchPageAndNothingToLog(String path, CapturedOutput output) {
        assertThat(browser.get(at(path)).statusCode()).isEqualTo(404);
        assertThat(output.getAll()).doesNotContain("Exception", "ERROR");
    }

    @Test
    void loginWhenRightThenTheSessionIsANewOneAndHasABalance() {
        browser.get(at("session"));
        String before = browser.cookie();
        browser.logIn(alice);
        assertThat(browser.cookie()).isNotEmpty().isNotEqualTo(before);
        JsonNode read = browser.balance();
        assertThat(read.path("mode").asString()).as("the chain's own").isEqualTo("id-mode");
        assertThat(read.path("balance").path("amount").asLong()).isEqualTo(alice.balance());
        assertThat(read.path("decisions")).hasSize(2);
    }

    @Test
    void loginWhenPasswordIsWrongThenNobodyIsLoggedIn() {
        ChainUser wrong = new ChainUser(alice.name(), alice.id(), "wrong", 0);
        assertThatExceptionOfType(ChainException.class).isThrownBy(() -> browser.logIn(wrong));
        assertThat(isLoggedIn()).isFalse();
    }

    @Test
    void callbackWhenStateIsWrongThenNobodyIsLoggedIn() {
        URI callback = callback();
        String state = query(callback).get("state");
        char other = state.charAt(0) == 'A' ? 'B' : 'A';
        URI changed = URI.create(callback.toString()
                .replace(encoded(state), other + encoded(state).substring(1)));
        assertThat(changed).isNotEqualTo(callback);
        assertThat(location(browser.get(changed)).toString()).endsWith(NO_LOGIN);
        assertThat(isLoggedIn()).isFalse();
    }

    private static String encoded(String state) {
        return URLEncoder.encode(state, StandardCharsets.UTF_8);
    }

    @Test
    void callbackWhenItComesToAnotherBrowserThenNobodyIsLoggedInThere() {
        URI callback = callback();
        try (ChainBrowser victim = new ChainBrowser(chain.page())) {
            victim.get(at("session"));
            assertThat(location(victim.get(callback)).toString()).endsWith(NO_LOGIN);
            assertThat(victim.session().path("user").isNull()).isTrue();
            victim.loginPage();
            assertThat(location(victim.get(callback)).toString()).endsWith(NO_LOGIN);
            assertThat(victim.session().path("user").isNull()).isTrue();
        }
    }

    @Test
    void callbackWhenUsedTwiceThenTheSecondTimeFails() {
        URI callback = callback();
        browser.get(callback);
        assertThat(isLoggedIn()).isTrue();
        assertThat(location(browser.get(callback)).toString()).endsWith(NO_LOGIN);
    }

    @Test
    void callbackWhenTheStsRefusedThenNobodyIsLoggedIn() {
        String state =
                query(location(browser.get(at("oauth2/authorization/sts")))).get("state");
        URI refusal = at("login/oauth2/code/sts?error=access_denied&state=" + encoded(state));
        assertThat(location(browser.get(refusal)).toString()).endsWith(NO_LOGIN);
        assertThat(isLoggedIn()).isFalse();
    }

    /** A thief may have the code and even the subject's key, but not the PKCE verifier. */
    @ParameterizedTest
    @ValueSource(strings = {"", "vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv"})
    void codeWhenStolenThenNoTokenWithoutTheProofKey(String verifier) throws IOException {
        Map<String, String> form = new HashMap<>();
        form.put("grant_type", "authorization_code");
        form.put("code", query(callback()).get("code"));
        form.put("redirect_uri", at("login/oauth2/code/sts").toString());
        form.put("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
        form.put("client_assertion", assertion());
        form.put("code_verifier", verifier);
        form.values().removeIf(String::isEmpty);
        HttpResponse<String> refused = browser.post(sts("/oauth2/token"), form);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).containsPattern("invalid_(grant|request)").doesNotContain("access_token");
    }

    private static URI sts(String path) {
        return URI.create("http://127.0.0.1:" + chain.settings().ports().of(Workload.STS) + path);
    }

    private static String assertion() throws IOException {
        JsonWebKey key = JsonWebKey.parse(Files.readString(chain.folder().resolve("subject.jwk")));
        Instant now = Instant.now();
        return JwtBuilder.ofType("JWT")
                .issuer("subject.example.org")
                .subject("subject.example.org")
                .audience(sts("").toString())
                .issuedAt(now)
                .expiresAt(now.plusSeconds(60))
                .id(UUID.randomUUID().toString())
                .sign(new JwsSigner(key, JwsAlgorithm.ES256));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mode", "logout"})
    void changeWhenCsrfTokenIsMissingOrAnothersThenRefused(String path) {
        browser.logIn(alice);
        String before = browser.session().path("mode").asString();
        assertThat(change(path, null)).isEqualTo(403);
        try (ChainBrowser other = new ChainBrowser(chain.page())) {
            assertThat(change(path, other.session().path("csrfToken").asString()))
                    .isEqualTo(403);
        }
        assertThat(isLoggedIn()).isTrue();
        assertThat(browser.session().path("mode").asString()).isEqualTo(before);
    }

    private int change(String path, String csrf) {
        HttpRequest.Builder request = HttpRequest.newBuilder(at(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"mode\":\"dvid\"}"));
        if (csrf != null) {
            request.header("X-CSRF-TOKEN", csrf);
        }
        return browser.send(request).statusCode();
    }

    @Test
    void revokeThenNothingMoreIsMintedOfTheTokenAndWhatWasMintedIsRefused() throws Exception {
        String token = accessToken();
        String json = "{\"token\":\"" + token + "\"}";
        Workload tier = Workload.tier(1);
        try (Impostor subject = new Impostor(chain, Workload.SUBJECT)) {
            HttpResponse<String> good = subject.post(Workload.ASSERTING, "/dvid/mint", json);
            HttpResponse<String> minted = subject.post(Workload.ASSERTING, "/dvid/mint", json);
            assertThat(good.statusCode()).isEqualTo(200);
            assertThat(subject.get(tier, "/dvid/balance", "DVID " + text(good, "token"))
                            .statusCode())
                    .isEqualTo(200);

            assertThat(revoke(token).status()).isEqualTo(200);

            HttpResponse<String> refused = subject.post(Workload.ASSERTING, "/dvid/mint", json);
            assertThat(text(refused, "error_description")).endsWith("revoked");
            assertThat(subject.get(tier, "/dvid/balance", "DVID " + text(minted, "token"))
                            .statusCode())
                    .isEqualTo(401);
        }
    }

    private static String text(HttpResponse<String> answer, String member) {
        return new JsonMapper().readTree(answer.body()).path(member).asString();
    }

    private static String issuer() {
        return "http://127.0.0.1:" + chain.settings().ports().of(Workload.STS);
    }

    /** Signs a token as the STS does, because the subject never shows its own. */
    private static String accessToken() {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(issuer())
                .subject(alice.id())
                .audience("subject.example.org")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(600))
                .randomId()
                .claim("client_id", "subject.example.org")
                .claim("scope", "account:read")
                .claim("roles", List.of("USER"))
                .claim("username", alice.name())
                .sign(chain.context(Workload.STS).getBean(SigningKeys.class).signer());
    }

    private static BoundedHttp.Answer revoke(String token) throws IOException {
        JsonWebKey key = JsonWebKey.parse(Files.readString(chain.folder().resolve("subject.jwk")));
        ClientAssertion client = new ClientAssertion(
                "subject.example.org", issuer(), new JwsSigner(key, JwsAlgorithm.ES256), Clock.systemUTC());
        Map<String, String> form = new HashMap<>(client.parameters());
        form.put("token", token);
        Duration patience = Duration.ofSeconds(30);
        try (BoundedHttp http = new BoundedHttp(patience, patience, 65_536)) {
            return TokenEndpoint.at(URI.create(issuer() + "/oauth2/revoke"), http)
                    .post(form);
        }
    }

    @Test
    void logoutThenTheSessionIsWorthNothing() {
        browser.logIn(alice);
        String cookie = browser.cookie();
        assertThat(change("logout", browser.session().path("csrfToken").asString()))
                .isEqualTo(204);
        try (ChainBrowser thief = new ChainBrowser(chain.page())) {
            HttpRequest.Builder request = HttpRequest.newBuilder(at("balance")).header("Cookie", cookie);
            assertThat(thief.send(request).statusCode()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer nonsense", "LSVID nonsense"})
    void balanceWhenNobodyIsLoggedInThenRefused(String authorization) {
        HttpRequest.Builder request = HttpRequest.newBuilder(at("balance"));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        assertThat(browser.send(request).statusCode()).isEqualTo(401);
    }

    @Test
    void modeWhenNobodyIsLoggedInThenRefused() {
        assertThat(change("mode", browser.session().path("csrfToken").asString()))
                .isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/prometheus", "/countersign"})
    void actuatorWhenSomebodyIsLoggedInThenTheSessionIsNoCredential(String endpoint) {
        browser.logIn(alice);
        assertThat(browser.get(at("actuator" + endpoint)).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/liveness", "/readiness"})
    void healthWhenNobodyIsLoggedInThenTold(String group) {
        // The health request triggers reading the key sets of others.
        await().atMost(Duration.ofMinutes(3)).untilAsserted(() -> {
            HttpResponse<String> health = browser.get(at("actuator/health" + group));
            assertThat(health.statusCode()).isEqualTo(200);
            assertThat(health.body()).contains("UP").doesNotContain("components");
        });
    }

    @Test
    void pageThenItLoadsNothingFromElsewhereAndHoldsNoToken() {
        browser.logIn(alice);
        for (String file : new String[] {"", "page.js", "page.css", "icon.svg"}) {
            HttpResponse<String> answer = browser.get(at(file));
            assertThat(answer.statusCode()).as(file).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                            .doesNotContain("unsafe", "http", "*"));
            assertThat(answer.headers().firstValue("Cache-Control"))
                    .hasValueSatisfying(value -> assertThat(value).contains("no-store"));
        }
        assertThat(browser.session().toString()).doesNotContainPattern("eyJ[\\w-]{10,}");
        assertThat(browser.get(at("nothing-here")).statusCode()).isEqualTo(404);
    }
}
