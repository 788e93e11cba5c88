// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.ForgedToken.and;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.ClientAuthenticator;
import io.countersign.sts.client.Clients;
import io.countersign.sts.exchange.ActorTokens;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.token.TokenTypes;
import io.countersign.sts.web.Endpoints;
import io.countersign.tokens.RevocationList;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

/** Requests that token exchange must refuse, over HTTP: no token is issued, and the audit log has one line for each. */
@ExtendWith(OutputCaptureExtension.class)
class ExchangeRefusalTests {

    private static final String EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

    private static final String TARGET = "basket.shop.com";

    @TempDir
    private static Path folder;

    private static TestSts sts;

    private static String model;

    @BeforeAll
    static void start() {
        sts = TestSts.start(folder, "--countersign.sts.user-token.scope=shop admin");
        model = login();
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @Test
    void exchangeWhenForgedWithoutAFaultThenIssued() {
        assertThat(sts.exchange("gateway", forged(claims -> claims), TARGET).status())
                .isEqualTo(200);
    }

    static Stream<Arguments> unacceptable() {
        Map<String, String> tokens = new LinkedHashMap<>(TokenTricks.all(ExchangeRefusalTests::good));
        Instant now = Instant.now();
        tokens.put("expired", forged(claims -> times(claims, now.minusSeconds(900), now.minusSeconds(60))));
        tokens.put(
                "expired within the skew", forged(claims -> times(claims, now.minusSeconds(900), now.minusSeconds(2))));
        tokens.put("issued in the future", forged(claims -> times(claims, now.plusSeconds(300), now.plusSeconds(900))));
        tokens.put("of an unknown issuer", forged(claims -> claims.replace(TestSts.ISSUER, "http://evil.example")));
        tokens.put("of no issuer", forged(claims -> without(claims, "iss")));
        for (String aud : List.of(
                "account.shop.com",
                "*",
                "*.com",
                "*.shop.com.evil.org",
                "*.evil.org",
                "shop.com",
                ".shop.com",
                "gateway.shop.com.evil.org",
                "GATEWAY.shop.com",
                "gateway.shop.com.",
                "*.gateway.shop.com",
                "http://sts.test")) {
            tokens.put("for " + aud, forged(claims -> audience(claims, '"' + aud + '"')));
        }
        tokens.put("for nobody", forged(claims -> audience(claims, "[]")));
        tokens.put("for others", forged(claims -> audience(claims, "[\"a.shop.com\",\"b.shop.com\"]")));
        for (String claim : List.of("sub", "aud", "exp", "iat", "jti")) {
            tokens.put("without " + claim, forged(claims -> without(claims, claim)));
        }
        tokens.put("for another actor", forged(claims -> and(claims, "may_act", "{\"sub\":\"basket.shop.com\"}")));
        tokens.put(
                "for an actor of others",
                forged(claims ->
                        and(claims, "may_act", "{\"sub\":\"gateway.shop.com\",\"iss\":\"http://evil.example\"}")));
        tokens.put("for no actor", forged(claims -> and(claims, "may_act", "{}")));
        tokens.put("for an actor in an array", forged(claims -> and(claims, "may_act", "[\"gateway.shop.com\"]")));
        tokens.put("with nine actors", forged(claims -> and(claims, "act", actors(9))));
        tokens.put("with eight actors", forged(claims -> and(claims, "act", actors(8))));
        tokens.put("with an actor without a name", forged(claims -> and(claims, "act", "{}")));
        tokens.put("with an actor in an array", forged(claims -> and(claims, "act", "[]")));
        tokens.put("bound to a key", forged(claims -> and(claims, "cnf", "{\"jkt\":\"abc\"}")));
        tokens.put("bound to a certificate", forged(claims -> and(claims, "cnf", "{\"x5t#S256\":\"abc\"}")));
        tokens.put("bound to what nobody knows", forged(claims -> and(claims, "cnf", "{\"kid\":\"abc\"}")));
        tokens.put("with a scope in an array", forged(claims -> and(without(claims, "scope"), "scope", "[\"shop\"]")));
        tokens.put(
                "with roles in a text",
                forged(claims -> and(claims.replaceAll(",?\"roles\":\\[[^]]*]", ""), "roles", "\"ADMIN\"")));
        tokens.put(
                "a service's", sts.token("gateway", "resource", "sts.shop.com").text("access_token"));
        tokens.put(
                "a service's for the actor",
                forged(claims ->
                        claims.replaceAll("\"client_id\":\"[^\"]*\"", "\"client_id\":\"" + TestSts.USER_ID + '"')));
        tokens.put("a client's assertion", TestSts.assertion("gateway"));
        tokens.put(
                "a transaction token",
                sts.exchange("gateway", login(), "shop.com", "requested_token_type", TokenTypes.TXN_TOKEN)
                        .text("access_token"));
        tokens.put("oversized", forged(claims -> and(claims, "filling", '"' + "x".repeat(14_000) + '"')));
        return tokens.entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unacceptable")
    void exchangeWhenSubjectTokenIsUnacceptableThenInvalidRequest(String what, String token, CapturedOutput output) {
        int before = refusals(output);
        assertRefused(sts.exchange("gateway", token, TARGET), "invalid_request");
        assertThat(refusals(output) - before).isEqualTo(1);
        assertThat(output.getAll()).doesNotContain(token.length() > 20 ? token : "no such token");
    }

    private static int refusals(CapturedOutput output) {
        return output.getAll().split("refused what=", -1).length;
    }

    @Test
    void exchangeWhenClocksDifferWithinTheSkewThenIssuedAndNotBeforeItsSubject() {
        Instant ahead = Instant.now().plusSeconds(20);
        String token = forged(claims -> times(claims, ahead, ahead.plusSeconds(600)));
        Answer answer = sts.exchange("gateway", token, TARGET);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonObject claims = claims(answer);
        assertThat(claims.number("iat")).isEqualTo(ahead.getEpochSecond());
        assertThat(claims.number("exp")).isLessThanOrEqualTo(ahead.getEpochSecond() + 600);
    }

    @Test
    void exchangeWhenSubjectTokenEndsSoonThenSoDoesWhatIsMadeOfIt() {
        Instant now = Instant.now();
        String token = forged(claims -> times(claims, now.minusSeconds(800), now.plusSeconds(20)));
        assertThat(claims(sts.exchange("gateway", token, TARGET)).number("exp"))
                .isEqualTo(now.plusSeconds(20).getEpochSecond());
    }

    @Test
    void exchangeWhenSevenActorsThenTheEighthIsAdded() {
        JsonObject claims = claims(sts.exchange("gateway", forged(c -> and(c, "act", actors(7))), TARGET));
        int depth = 0;
        Object act = claims.get("act");
        while (act instanceof JsonObject actor) {
            depth++;
            act = actor.get("act");
        }
        assertThat(depth).isEqualTo(8);
    }

    @Test
    void exchangeWhenActorIsNamedByTheTokenThenIssued() {
        String token = forged(
                claims -> and(claims, "may_act", "{\"sub\":\"gateway.shop.com\",\"iss\":\"" + TestSts.ISSUER + "\"}"));
        assertThat(sts.exchange("gateway", token, TARGET).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "gateway, delivery-gateway.delivery.com, invalid_target",
        "gateway, gateway.shop.com, invalid_target",
        "gateway, *.shop.com, invalid_target",
        "gateway, BASKET.shop.com, invalid_target",
        "gateway, basket.shop.com., invalid_target",
        "gateway, basket.shop.com account.shop.com, invalid_target",
        "basket, basket.shop.com, invalid_target",
        "basket, user.shop.com, invalid_target",
        "account, basket.shop.com, unauthorized_client",
        "product, account.shop.com, unauthorized_client"
    })
    void exchangeWhenEdgeIsNotInThePolicyThenRefused(String client, String target, String error) {
        assertRefused(sts.exchange(client, login(), target), error);
    }

    @ParameterizedTest
    @ValueSource(strings = {"admin", "shop admin", "account:debit", "shop  shop", "sh\"op", "*"})
    void exchangeWhenScopeIsWiderThanAllowedThenInvalidScope(String scope) {
        assertRefused(sts.exchange("gateway", login(), TARGET, "scope", scope), "invalid_scope");
    }

    @Test
    void exchangeWhenSubjectHasNoneOfTheScopesThenInvalidScope() {
        String token = forged(claims -> claims.replace("shop admin", "admin"));
        assertRefused(sts.exchange("gateway", token, TARGET), "invalid_scope");
        assertRefused(sts.exchange("gateway", forged(claims -> without(claims, "scope")), TARGET), "invalid_scope");
    }

    @Test
    void exchangeWhenNoScopeIsAskedForThenTheIntersection() {
        Answer answer = sts.exchange("gateway", login(), TARGET);
        assertThat(answer.text("scope")).isEqualTo("shop");
        assertThat(claims(answer).string("scope")).isEqualTo("shop");
    }

    @Test
    void exchangeWhenStolenByAnotherServiceThenRefused() {
        String forBasket = sts.exchange("gateway", login(), TARGET).text("access_token");
        assertRefused(sts.exchange("gateway", forBasket, TARGET), "invalid_request");
        assertRefused(sts.exchange("account", forBasket, "product.shop.com"), "invalid_request");
    }

    static Stream<Arguments> forms() {
        List<Arguments> forms = new ArrayList<>();
        String token = login();
        String access = TokenTypes.ACCESS_TOKEN;
        forms.add(form("invalid_request", "subject_token_type", access, "audience", TARGET));
        forms.add(form("invalid_request", "subject_token", "", "subject_token_type", access, "audience", TARGET));
        forms.add(form("invalid_request", "subject_token", token, "audience", TARGET));
        for (String type : List.of("access_token", "urn:ietf:params:oauth:token-type:saml2", access + " ")) {
            forms.add(form("invalid_request", "subject_token", token, "subject_token_type", type, "audience", TARGET));
        }
        forms.add(form("invalid_target", "subject_token", token, "subject_token_type", access));
        forms.add(form("invalid_target", "subject_token", token, "subject_token_type", access, "audience", ""));
        forms.add(form(
                "invalid_target",
                "subject_token",
                token,
                "subject_token_type",
                access,
                "audience",
                TARGET,
                "resource",
                TARGET));
        forms.add(form(
                "invalid_target",
                "subject_token",
                token,
                "subject_token_type",
                access,
                "audience",
                TARGET,
                "audience",
                "account.shop.com"));
        for (String type : List.of("id_token", "refresh_token", "saml1")) {
            forms.add(form(
                    "invalid_request",
                    "subject_token",
                    token,
                    "subject_token_type",
                    access,
                    "audience",
                    TARGET,
                    "requested_token_type",
                    "urn:ietf:params:oauth:token-type:" + type));
        }
        return forms.stream();
    }

    private static Arguments form(String error, String... pairs) {
        return Arguments.of(error, pairs);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void exchangeWhenFormIsWrongThenRefused(String error, String[] pairs, CapturedOutput output) {
        int before = refusals(output);
        assertRefused(sts.grant("gateway", EXCHANGE, pairs), error);
        assertThat(refusals(output) - before).isEqualTo(1);
    }

    @Test
    void exchangeWhenParameterIsRepeatedOrInTheQueryThenInvalidRequest() {
        String token = login();
        Answer repeated = sts.exchange("gateway", token, TARGET, "subject_token", token);
        assertThat(repeated.status()).isEqualTo(400);
        assertThat(repeated.body()).isEqualTo("{\"error\":\"invalid_request\"}");
        Answer answer = sts.form(
                Endpoints.TOKEN + "?subject_token=" + token,
                "grant_type",
                EXCHANGE,
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                TestSts.assertion("gateway"),
                "audience",
                TARGET);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("{\"error\":\"invalid_request\"}");
    }

    @Test
    void exchangeWhenResourceThenAsAudience() {
        Answer answer = sts.grant(
                "gateway",
                EXCHANGE,
                "subject_token",
                login(),
                "subject_token_type",
                TokenTypes.JWT,
                "requested_token_type",
                TokenTypes.JWT,
                "resource",
                TARGET);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("issued_token_type")).isEqualTo(TokenTypes.JWT);
        assertThat(claims(answer).string("aud")).isEqualTo(TARGET);
    }

    @Test
    void exchangeWhenClientAssertionIsReplayedThenInvalidClient() {
        String assertion = TestSts.assertion("gateway");
        String[] form = {
            "grant_type",
            EXCHANGE,
            "client_assertion_type",
            TestSts.JWT_BEARER,
            "client_assertion",
            assertion,
            "subject_token",
            login(),
            "subject_token_type",
            TokenTypes.ACCESS_TOKEN,
            "audience",
            TARGET
        };
        assertThat(sts.form(Endpoints.TOKEN, form).status()).isEqualTo(200);
        Answer replayed = sts.form(Endpoints.TOKEN, form);
        assertThat(replayed.status()).isEqualTo(401);
        assertThat(replayed.body()).isEqualTo("{\"error\":\"invalid_client\"}");
    }

    @Test
    void exchangeWhenActorTokenIsTheClientsOwnThenIssued() {
        String service = sts.token("gateway", "resource", "sts.shop.com").text("access_token");
        for (String actor : List.of(service, TestSts.assertion("gateway"))) {
            Answer answer = withActor(actor, TokenTypes.JWT);
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(claims(answer)).containsEntry("act", Map.of("sub", "gateway.shop.com"));
        }
    }

    @Test
    void exchangeWhenActorIsNotBoundToTheClientThenInvalidRequest() {
        String other = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        assertRefused(withActor(other, TokenTypes.ACCESS_TOKEN), "invalid_request");
        assertRefused(withActor(TestSts.assertion("basket"), TokenTypes.JWT), "invalid_request");
        assertRefused(withActor(login(), TokenTypes.ACCESS_TOKEN), "invalid_request");
        assertRefused(withActor("nonsense", TokenTypes.ACCESS_TOKEN), "invalid_request");
    }

    @Test
    void exchangeWhenActorTokenIsUsedUpOrRevokedThenInvalidRequest() {
        String assertion = TestSts.assertion("gateway");
        assertThat(withActor(assertion, TokenTypes.JWT).status()).isEqualTo(200);
        assertRefused(withActor(assertion, TokenTypes.JWT), "invalid_request");
        String service = sts.token("gateway", "resource", "sts.shop.com").text("access_token");
        sts.revoke("gateway", service);
        assertRefused(withActor(service, TokenTypes.ACCESS_TOKEN), "invalid_request");
    }

    /** The list can become too old after the subject token was verified by it. */
    @Test
    void requireWhenItCannotBeToldWhetherTheActorTokenIsRevokedThenUnavailable() {
        ActorTokens actors = new ActorTokens(
                sts.context().getBean(OwnTokens.class),
                sts.context().getBean(ClientAuthenticator.class),
                token -> RevocationList.Status.UNKNOWN);
        String service = sts.token("gateway", "resource", "sts.shop.com").text("access_token");
        GrantForm form = new GrantForm(
                Map.of("actor_token", List.of(service), "actor_token_type", List.of(TokenTypes.ACCESS_TOKEN)));
        Client gateway =
                sts.context().getBean(Clients.class).find("gateway.shop.com").orElseThrow();
        assertThatExceptionOfType(OAuth2AuthenticationException.class)
                .isThrownBy(() -> actors.require(form, gateway, Sender.UNPROVEN))
                .satisfies(ex -> assertThat(ex.getError().getErrorCode()).isEqualTo("temporarily_unavailable"));
    }

    @Test
    void exchangeWhenActorTokenAndItsTypeAreNotTogetherThenInvalidRequest() {
        String service = sts.token("gateway", "resource", "sts.shop.com").text("access_token");
        assertRefused(sts.exchange("gateway", login(), TARGET, "actor_token", service), "invalid_request");
        assertRefused(
                sts.exchange("gateway", login(), TARGET, "actor_token_type", TokenTypes.ACCESS_TOKEN),
                "invalid_request");
        assertRefused(withActor(service, TokenTypes.TXN_TOKEN), "invalid_request");
    }

    private static Answer withActor(String token, String type) {
        return sts.exchange("gateway", login(), TARGET, "actor_token", token, "actor_token_type", type);
    }

    private static void assertRefused(Answer answer, String error) {
        assertThat(answer.text("error")).as(answer.body()).isEqualTo(error);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("error_description")).isNotEmpty();
        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.body()).doesNotContain("\"access_token\"", "Exception");
    }

    private static String actors(int depth) {
        String act = "{\"sub\":\"a1\"}";
        for (int i = 2; i <= depth; i++) {
            act = "{\"sub\":\"a" + i + "\",\"act\":" + act + "}";
        }
        return act;
    }

    private static String login() {
        return sts.login("USER").text("access_token");
    }

    private static ForgedToken good() {
        return ForgedToken.like(model, TestSts.signingKey(sts));
    }

    private static String forged(UnaryOperator<String> change) {
        return good().claims(change).sign();
    }

    private static String audience(String claims, String audience) {
        return claims.replaceAll("\"aud\":\"[^\"]*\"", "\"aud\":" + audience);
    }

    private static String without(String claims, String name) {
        return claims.replaceAll("\"" + name + "\":(\"[^\"]*\"|\\d+),?", "").replace(",}", "}");
    }

    private static String times(String claims, Instant from, Instant until) {
        return claims.replaceAll("\"iat\":\\d+", "\"iat\":" + from.getEpochSecond())
                .replaceAll("\"exp\":\\d+", "\"exp\":" + until.getEpochSecond());
    }

    private static JsonObject claims(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return CompactJws.parse(answer.text("access_token")).unverifiedClaims();
    }
}
