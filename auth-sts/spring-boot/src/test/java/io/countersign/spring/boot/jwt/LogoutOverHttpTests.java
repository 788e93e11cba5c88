// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.spring.boot.jwt.logout.LogoutMeters;
import io.countersign.test.TestIssuer;
import io.countersign.tokens.LocalRevocations;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions that an issuer ends by logout tokens (OpenID Connect Back-Channel Logout 1.0). */
class LogoutOverHttpTests {

    private static final String PATH = "/.countersign/logout";

    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    private static final String CLIENT = "shop-web";

    private static final TestDomain DOMAIN = new TestDomain();

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;

    private static TestService service;

    @BeforeAll
    static void startOne() {
        service = start(Map.of());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static TestService start(Map<String, String> more) {
        return new TestService(properties(more), HTTP);
    }

    private static Map<String, String> properties(Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
        properties.put("countersign.accept", "cross-domain,self-issued");
        properties.put("countersign.jwt.issuers[0].logout-clients", CLIENT);
        properties.putAll(more);
        return properties;
    }

    private static HttpResponse<String> logout(TestService at, String token) {
        return post(at, PATH, "application/x-www-form-urlencoded", "logout_token=" + encoded(token));
    }

    private static HttpResponse<String> post(TestService at, String path, String type, String body) {
        return TestService.send(
                HTTP,
                HttpRequest.newBuilder(at.address(path))
                        .header("Content-Type", type)
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static String encoded(String token) {
        return URLEncoder.encode(token, StandardCharsets.UTF_8);
    }

    private static JwtBuilder logoutToken() {
        Instant now = Instant.now();
        return JwtBuilder.ofType("logout+jwt")
                .issuer(TestDomain.ISSUER)
                .audience(CLIENT)
                .issuedAt(now)
                .expiresAt(now.plusSeconds(120))
                .randomId()
                .claim("events", Map.of(EVENT, Map.of()));
    }

    private static String sign(JwtBuilder token) {
        return DOMAIN.issuer.sign(token);
    }

    private static int status(TestService at, String token) {
        return at.get("/me", "Authorization", "Bearer " + token).statusCode();
    }

    private static int status(String token) {
        return status(service, token);
    }

    private static String random(String kind) {
        return kind + "-" + UUID.randomUUID();
    }

    @Test
    void logoutOfASessionThenItsTokensAre401AndOthersAreNot() {
        String user = random("user");
        String ended = sign(DOMAIN.user().subject(user).claim("sid", "phone-" + user));
        String other = sign(DOMAIN.user().subject(user).claim("sid", "laptop-" + user));
        String unknown = sign(DOMAIN.user().subject(user));
        String later = sign(DOMAIN.user().subject(user).issuedAt(Instant.now().plusSeconds(5)));
        assertThat(List.of(status(ended), status(other), status(unknown))).containsOnly(200);

        HttpResponse<String> answer =
                logout(service, sign(logoutToken().subject(user).claim("sid", "phone-" + user)));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(status(ended)).isEqualTo(401);
        assertThat(status(other)).isEqualTo(200);
        // It could be of the session that ended.
        assertThat(status(unknown)).isEqualTo(401);
        assertThat(status(later)).isEqualTo(200);
        assertThat(status(sign(DOMAIN.user().subject(random("user"))))).isEqualTo(200);
    }

    @Test
    void logoutOfASessionWithoutSubjectThenItsTokensAre401() {
        String session = random("session");
        String token = sign(DOMAIN.user().claim("sid", session));
        assertThat(status(token)).isEqualTo(200);
        assertThat(logout(service, sign(logoutToken().claim("sid", session))).statusCode())
                .isEqualTo(200);
        assertThat(status(token)).isEqualTo(401);
    }

    @Test
    void logoutOfAUserThenTheTokensOfAllEarlierSessionsAre401() {
        String user = random("user");
        String one = sign(DOMAIN.user().subject(user).claim("sid", "phone-" + user));
        String other = sign(DOMAIN.user().subject(user));
        assertThat(List.of(status(one), status(other))).containsOnly(200);
        String token = sign(logoutToken().subject(user));
        assertThat(logout(service, token).statusCode()).isEqualTo(200);
        assertThat(List.of(status(one), status(other))).containsOnly(401);

        String later = sign(DOMAIN.user()
                .subject(user)
                .claim("sid", "new-" + user)
                .issuedAt(Instant.now().plusSeconds(5)));
        assertThat(status(later)).isEqualTo(200);
        // A provider repeats a logout token if the answer was lost.
        assertThat(logout(service, token).statusCode()).isEqualTo(200);
        assertThat(status(later)).isEqualTo(200);
    }

    @Test
    void logoutThenTokensThatServicesDerivedFromTheLoginAre401() {
        String token = DOMAIN.basket.sign(DOMAIN.selfIssued("basket.shop.com"));
        assertThat(status(token)).isEqualTo(200);
        assertThat(logout(service, sign(logoutToken().claim("sid", "login-1"))).statusCode())
                .isEqualTo(200);
        assertThat(status(token)).isEqualTo(401);
    }

    @Test
    void logoutWhenTheLoginHasNoSessionThenTokensThatServicesDerivedAre401() {
        String user = random("user");
        long now = Instant.now().getEpochSecond();
        String token = DOMAIN.basket.sign(DOMAIN.selfIssued("basket.shop.com")
                .claim(
                        "user",
                        Map.of(
                                "iss",
                                TestDomain.ISSUER,
                                "sub",
                                user,
                                "jti",
                                "login-of-" + user,
                                "scope",
                                "shop",
                                "iat",
                                now,
                                "exp",
                                now + 900)));
        String empty = sign(DOMAIN.user().subject(user).claim("sid", ""));
        assertThat(List.of(status(token), status(empty))).containsOnly(200);
        assertThat(logout(service, sign(logoutToken().subject(user).claim("sid", random("session"))))
                        .statusCode())
                .isEqualTo(200);
        assertThat(List.of(status(token), status(empty))).containsOnly(401);
    }

    @Test
    void logoutThenTheSameSessionAndUserOfAnotherIssuerStay() {
        String user = random("user");
        String foreigner = DOMAIN.foreign.sign(DOMAIN.foreigner().subject(user).claim("sid", "phone-" + user));
        assertThat(status(foreigner)).isEqualTo(200);
        assertThat(logout(service, sign(logoutToken().subject(user).claim("sid", "phone-" + user)))
                        .statusCode())
                .isEqualTo(200);
        assertThat(logout(service, sign(logoutToken().subject(user))).statusCode())
                .isEqualTo(200);
        assertThat(status(foreigner)).isEqualTo(200);
    }

    @Test
    void requestWhenTokenIsOlderThanTheListReachesThen401() {
        Instant before = Instant.now().minus(Duration.ofHours(25));
        assertThat(status(sign(DOMAIN.user().subject(random("user")).issuedAt(before))))
                .isEqualTo(401);
        String foreigner =
                DOMAIN.foreign.sign(DOMAIN.foreigner().subject(random("user")).issuedAt(before));
        assertThat(status(foreigner)).isEqualTo(200);
    }

    static Stream<Arguments> wrongTokens() {
        Instant now = Instant.now();
        return Stream.of(
                wrong("ID token", token -> token.claim("events", "none").claim("nonce", "n-1")),
                wrong("nonce", token -> token.claim("nonce", "n-1")),
                wrong("event of another kind", token -> token.claim("events", Map.of("urn:other", Map.of()))),
                wrong("event as text", token -> token.claim("events", EVENT)),
                wrong("event in array", token -> token.claim("events", List.of(EVENT))),
                wrong("event without object", token -> token.claim("events", Map.of(EVENT, "yes"))),
                wrong("other audience", token -> token.audience("another")),
                wrong("more audiences", token -> token.audience(CLIENT, "another")),
                wrong("service as audience", token -> token.audience("account.shop.com")),
                wrong("expired", token -> token.issuedAt(now.minusSeconds(600)).expiresAt(now.minusSeconds(300))),
                wrong(
                        "of the future",
                        token -> token.issuedAt(now.plusSeconds(600)).expiresAt(now.plusSeconds(900))),
                wrong("sid as number", token -> token.claim("sid", 7)),
                wrong("empty sid", token -> token.claim("sid", "")),
                wrong("long sid", token -> token.claim("sid", "s".repeat(1025))),
                wrong("foreign issuer without logout-clients", token -> token.issuer(TestDomain.FOREIGN)),
                wrong("unknown issuer", token -> token.issuer("https://other.example")));
    }

    private static Arguments wrong(String name, UnaryOperator<JwtBuilder> change) {
        return Arguments.of(name, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongTokens")
    void logoutWhenTokenBreaksARuleThen400AndTheSessionGoesOn(String name, UnaryOperator<JwtBuilder> change) {
        String session = random("session");
        String token = sign(DOMAIN.user().claim("sid", session));
        HttpResponse<String> answer =
                logout(service, sign(change.apply(logoutToken().claim("sid", session))));
        assertThat(answer.statusCode()).as(name).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("{\"error\":\"invalid_request\"}");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(status(token)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "aud", "iat", "exp", "jti", "events", "sid"})
    void logoutWhenAClaimIsMissingThen400(String claim) {
        Instant now = Instant.now();
        Map<String, Object> claims = new HashMap<>(Map.of(
                "iss",
                TestDomain.ISSUER,
                "aud",
                CLIENT,
                "iat",
                now.getEpochSecond(),
                "exp",
                now.plusSeconds(120).getEpochSecond(),
                "jti",
                random("jti"),
                "events",
                Map.of(EVENT, Map.of()),
                "sid",
                random("session")));
        assertThat(logout(service, sign(JwtBuilder.ofType("jwt").claims(claims)))
                        .statusCode())
                .isEqualTo(200);
        claims.remove(claim);
        assertThat(logout(service, sign(JwtBuilder.ofType("jwt").claims(claims)))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void logoutWhenTokenIsNoneOfTheIssuerThen400() {
        String session = random("session");
        String token = sign(DOMAIN.user().claim("sid", session));
        assertThat(Stream.of(
                                DOMAIN.foreign.sign(logoutToken().claim("sid", session)),
                                TestDomain.altered(sign(logoutToken().claim("sid", session))),
                                token,
                                sign(JwtBuilder.ofType("at+jwt").claims(Map.of("sid", session))),
                                "a.b",
                                "",
                                "x".repeat(20_000))
                        .map(one -> logout(service, one).statusCode()))
                .containsOnly(400);
        assertThat(status(token)).isEqualTo(200);
    }

    @Test
    void logoutWhenTypeIsOfAnAccessTokenThen400() {
        Instant now = Instant.now();
        String token = sign(JwtBuilder.ofType("at+jwt")
                .issuer(TestDomain.ISSUER)
                .audience(CLIENT)
                .issuedAt(now)
                .expiresAt(now.plusSeconds(120))
                .randomId()
                .claim("events", Map.of(EVENT, Map.of()))
                .claim("sid", random("session")));
        assertThat(logout(service, token).statusCode()).isEqualTo(400);
    }

    @Test
    void requestWhenItIsNoFormWithOneTokenThenRefused() {
        String session = random("session");
        String form = "application/x-www-form-urlencoded";
        String token = "logout_token=" + sign(logoutToken().claim("sid", session));
        assertThat(post(service, PATH, form, "").statusCode()).isEqualTo(400);
        assertThat(post(service, PATH, form, "token=x").statusCode()).isEqualTo(400);
        assertThat(post(service, PATH, form, token + "&" + token).statusCode()).isEqualTo(400);
        assertThat(post(service, PATH + "?" + token, form, "").statusCode()).isEqualTo(400);
        assertThat(post(service, PATH + "?" + token, form, token).statusCode()).isEqualTo(400);
        assertThat(post(service, PATH, "application/json", "{}").statusCode()).isEqualTo(400);
        assertThat(post(service, PATH, "text/plain", token).statusCode()).isEqualTo(400);
        HttpResponse<String> read = service.get(PATH + "?" + token);
        assertThat(read.statusCode()).isEqualTo(405);
        assertThat(read.headers().firstValue("Allow")).hasValue("POST");
        assertThat(status(sign(DOMAIN.user().claim("sid", session)))).isEqualTo(200);
        // Other parameters have no meaning.
        assertThat(post(service, PATH + "?tenant=a", form + ";charset=UTF-8", "x=1&" + token)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void metersCountTheOutcomes() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        service.bean(LogoutMeters.class).bindTo(registry);
        double accepted = counted(registry, "accepted");
        double refused = counted(registry, "refused");
        logout(service, sign(logoutToken().claim("sid", random("session"))));
        logout(service, "x");
        assertThat(counted(registry, "accepted")).isEqualTo(accepted + 1);
        assertThat(counted(registry, "refused")).isEqualTo(refused + 1);
    }

    private static double counted(SimpleMeterRegistry registry, String outcome) {
        return registry.get("countersign.jwt.logouts")
                .tag("outcome", outcome)
                .functionCounter()
                .count();
    }

    @Test
    void logoutWhenKeysAreUnavailableThen503AndNothingEnds() {
        try (TestService other = start(Map.of(
                "countersign.jwt.issuers[1].issuer",
                "https://away.example",
                "countersign.jwt.issuers[1].jwk-set-uri",
                "http://127.0.0.1:1/jwks",
                "countersign.jwt.issuers[1].logout-clients",
                CLIENT))) {
            HttpResponse<String> answer = logout(
                    other, sign(logoutToken().issuer("https://away.example").claim("sid", "s")));
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).isEqualTo("{\"error\":\"temporarily_unavailable\"}");
        }
    }

    @Test
    void logoutOfAForeignIssuerAndOfAProductAtAnotherPath() {
        try (TestIssuer keycloak = TestIssuer.start("keycloak");
                TestService other = start(Map.of(
                        "countersign.jwt.logout.path",
                        "/sso/logout",
                        "countersign.jwt.foreign-issuers[0].logout-clients",
                        "partner",
                        "countersign.jwt.issuers[1].issuer",
                        keycloak.issuer(),
                        "countersign.jwt.issuers[1].jwk-set-uri",
                        keycloak.jwkSetUri().toString(),
                        "countersign.jwt.issuers[1].profile",
                        "keycloak",
                        "countersign.jwt.issuers[1].logout-clients",
                        "web"))) {
            String user = random("user");
            String foreigner = DOMAIN.foreign.sign(DOMAIN.foreigner().subject(user));
            String product = keycloak.token()
                    .audience("account.shop.com")
                    .subject(user)
                    .claim("sid", user)
                    .value();
            assertThat(List.of(status(other, foreigner), status(other, product)))
                    .containsOnly(200);
            JwtBuilder end = logoutToken().subject(user);
            String form = "application/x-www-form-urlencoded";
            // Each issuer has its own clients.
            String wrongClient =
                    DOMAIN.foreign.sign(end.issuer(TestDomain.FOREIGN).audience("web"));
            assertThat(post(other, "/sso/logout", form, "logout_token=" + wrongClient)
                            .statusCode())
                    .isEqualTo(400);
            String partner = DOMAIN.foreign.sign(end.audience("partner"));
            assertThat(post(other, "/sso/logout", form, "logout_token=" + partner)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(status(other, foreigner)).isEqualTo(401);
            assertThat(status(other, product)).isEqualTo(200);
            // The kind "logout" of the product, as it signs it.
            String ofProduct = keycloak.token("keycloak-logout")
                    .audience("web")
                    .subject(user)
                    .claim("sid", user)
                    .value();
            assertThat(post(other, "/sso/logout", form, "logout_token=" + ofProduct)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(status(other, product)).isEqualTo(401);
        }
    }

    @Test
    void requestWhenNoIssuerHasLogoutClientsThenThePathIsLikeAnyOther() {
        try (TestService other = start(Map.of("countersign.jwt.issuers[0].logout-clients", ""))) {
            assertThat(logout(other, sign(logoutToken().claim("sid", "s"))).statusCode())
                    .isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "logout.store=disk",
                "logout.store=jdbc",
                "logout.max-token-age=0s",
                "logout.max-token-age=366d",
                "logout.path=logout",
                "logout.path=/**",
                "logout.path=/.countersign/logout;v=1",
                "logout.path=/.countersign//logout",
                "issuers[0].logout-client=shop"
            })
    void createWhenASettingIsWrongThenFailsAndNamesIt(String setting) {
        String property = "countersign.jwt." + setting.substring(0, setting.indexOf('='));
        assertRefused(Map.of(property, setting.substring(setting.indexOf('=') + 1)), property);
    }

    /** Creates the beans of the starter without a server. One wrong setting is tested with a start. */
    private static void assertRefused(Map<String, String> more, String... told) {
        TestService.runner(properties(more))
                .withBean(LocalRevocations.class, LocalRevocations::new)
                .run(context -> assertThat(told)
                        .allSatisfy(text -> assertThat(context).getFailure().hasStackTraceContaining(text)));
    }

    @Test
    void startWhenPathIsNotBelowTheServletThenFailsElseReceives() {
        String servlet = "spring.mvc.servlet.path";
        assertThatThrownBy(() -> start(Map.of(servlet, "/mvc")))
                .hasStackTraceContaining("countersign.jwt.logout.path")
                .hasStackTraceContaining("/mvc/.countersign/logout");
        try (TestService other = start(Map.of(
                servlet,
                "/mvc",
                "countersign.jwt.logout.path",
                "/mvc" + PATH,
                "spring.security.filter.order",
                "-200",
                "server.servlet.context-path",
                "/shop"))) {
            String token = "logout_token=" + sign(logoutToken().claim("sid", random("session")));
            assertThat(post(other, "/shop/mvc" + PATH, "application/x-www-form-urlencoded", token)
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void createWhenRedisIsNotWholeThenFailsAndNamesTheSetting() {
        String store = "countersign.jwt.logout.store";
        assertRefused(Map.of(store, "redis"), "countersign.jwt.logout.redis.url");
        assertRefused(
                Map.of(store, "redis", "countersign.jwt.logout.redis.url", "redis://redis.example:6379"),
                "countersign.jwt.logout.redis.url");
    }

    @Test
    void createWhenThereAreReplicasAndLogoutsAreInMemoryThenFails() {
        assertRefused(
                Map.of(
                        "countersign.replicas",
                        "2",
                        "countersign.jwt.dpop.replay.store",
                        "redis",
                        "countersign.jwt.dpop.replay.redis.url",
                        "redis://127.0.0.1:1"),
                "countersign.jwt.logout.store: It is memory, and there are 2 replicas");
    }

    @Test
    void createWhenUsersAreNotIdentifiedBySubThenFails() {
        assertRefused(
                Map.of("countersign.jwt.issuers[0].profile", "okta", "countersign.jwt.issuers[0].algorithms", "ES256"),
                "countersign.jwt.issuers[0].logout-clients",
                "identifies users by other claims");
    }
}
