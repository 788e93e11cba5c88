// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.revocation.RevokedTokens;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Revocations of another issuer, which also revoke here its tokens and those issued in exchange for them. */
class ForeignRevocationTests {

    private static final String PARTNER = "https://sts.partner.example";

    private static final String MUTE = "https://sts.mute.example";

    private static final String VERBOSE = "https://sts.verbose.example";

    private static final String ENDLESS = "https://sts.endless.example";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    private static Instant began;

    private static final List<String> entries = new CopyOnWriteArrayList<>();

    private static final List<String> shown = new CopyOnWriteArrayList<>();

    private static final AtomicInteger asked = new AtomicInteger();

    @TempDir
    private static Path folder;

    private static HttpServer partner;

    private static TestSts sts;

    @BeforeAll
    static void start() throws IOException {
        began = Instant.ofEpochSecond(Instant.now().getEpochSecond() - 60);
        partner = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        partner.createContext(
                "/token",
                exchange ->
                        answer(exchange, "{\"access_token\":\"a.b.c\",\"token_type\":\"Bearer\",\"expires_in\":120}"));
        partner.createContext("/revocations", ForeignRevocationTests::list);
        partner.createContext("/verbose", ForeignRevocationTests::verbose);
        partner.createContext("/endless", ForeignRevocationTests::endless);
        partner.start();
        Files.writeString(
                folder.resolve("partner.jwks"), JwkSet.of(KEY.toPublic()).toPublicJson());
        Files.writeString(
                folder.resolve("client.jwk"),
                JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
        List<String> arguments = new CopyOnWriteArrayList<>(
                trusted("partner", PARTNER, partner.getAddress().getPort(), "/revocations"));
        arguments.addAll(trusted("mute", MUTE, 1, "/revocations"));
        arguments.addAll(trusted("verbose", VERBOSE, partner.getAddress().getPort(), "/verbose"));
        arguments.addAll(trusted("endless", ENDLESS, partner.getAddress().getPort(), "/endless"));
        sts = TestSts.start(folder, arguments.toArray(String[]::new));
        eventually(() -> exchange(token(PARTNER, "ready", began)).status() == 200);
    }

    private static List<String> trusted(String alias, String issuer, int port, String list) {
        String prefix = "--countersign.sts.trusted-issuers." + alias + ".";
        String url = "http://127.0.0.1:" + port;
        return List.of(
                prefix + "issuer=" + issuer,
                prefix + "jwk-set-location=file:" + folder.resolve("partner.jwks"),
                prefix + "scopes=shop",
                prefix + "revocations.uri=" + url + list,
                prefix + "revocations.token-uri=" + url + "/token",
                prefix + "revocations.service-id=sts.partner.example",
                prefix + "revocations.client-id=sts.shop.com",
                prefix + "revocations.key-location=file:" + folder.resolve("client.jwk"),
                prefix + "revocations.poll-interval=10ms");
    }

    @AfterAll
    static void stop() {
        sts.close();
        partner.stop(0);
    }

    private static void list(HttpExchange exchange) throws IOException {
        shown.add(String.valueOf(exchange.getRequestHeaders().getFirst("Service-Authorization")));
        int since = Integer.parseInt(exchange.getRequestURI().getQuery().substring("since=".length()));
        int end = entries.size();
        answer(exchange, "{\"entries\":[" + String.join(",", entries.subList(since, end)) + "],\"next\":" + end + "}");
    }

    /** Answers with a name that no token can have. */
    private static void verbose(HttpExchange exchange) throws IOException {
        asked.incrementAndGet();
        answer(
                exchange,
                "{\"entries\":[{\"seq\":1,\"iss\":\"" + VERBOSE + "\",\"jti\":\"" + "x".repeat(513)
                        + "\",\"exp\":4000000000}],\"next\":1}");
    }

    /** Answers with one page more after each page. */
    private static void endless(HttpExchange exchange) throws IOException {
        int since = Integer.parseInt(exchange.getRequestURI().getQuery().substring("since=".length()));
        answer(exchange, "{\"entries\":[],\"next\":" + (since + 1) + "}");
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void takeBack(String issuer, String what) {
        takeBack(issuer, what, Instant.now().plusSeconds(900).getEpochSecond());
    }

    private static synchronized void takeBack(String issuer, String what, long end) {
        int seq = entries.size() + 1;
        entries.add("{\"seq\":" + seq + ",\"iss\":\"" + issuer + "\"," + what + ",\"exp\":" + end + "}");
    }

    @Test
    void exchangeWhenItsIssuerTookTheLoginBackThenRefusedAndSoIsWhatWasMadeOfIt() {
        String token = token(PARTNER, "ann", began);
        String derived = exchange(token).text("access_token");
        assertThat(status(derived)).isEqualTo(Status.CURRENT);

        takeBack(
                PARTNER,
                "\"jti\":\"" + CompactJws.parse(token).unverifiedClaims().string("jti") + "\"");

        eventually(() -> exchange(token).status() == 400);
        assertThat(exchange(token).text("error")).isEqualTo("invalid_request");
        assertThat(exchange(token).text("error_description")).contains("revoked");
        eventually(() -> status(derived) == Status.REVOKED);
        assertThat(sts.exchange("basket", derived, "account.shop.com").status()).isEqualTo(400);
        assertThat(exchange(token(PARTNER, "ann", began)).status()).isEqualTo(200);
        assertThat(shown).contains("Bearer a.b.c").doesNotContain("null");
    }

    @Test
    void exchangeWhenItsIssuerTookAllOfTheSubjectBackThenOlderTokensAreRefusedHoweverLateThatIsHeard() {
        Instant before = began.plusSeconds(30);
        String old = token(PARTNER, "bob", began);
        // Issued long after that time, because the revocation is not known here yet.
        String derived = exchange(old).text("access_token");

        takeBack(PARTNER, "\"sub\":\"bob\",\"before\":" + before.getEpochSecond());

        eventually(() -> exchange(old).status() == 400);
        eventually(() -> status(derived) == Status.REVOKED);
        String again = exchange(token(PARTNER, "bob", before)).text("access_token");
        assertThat(status(again)).isEqualTo(Status.CURRENT);
        assertThat(exchange(token(PARTNER, "bobby", began)).status()).isEqualTo(200);
    }

    @Test
    void takeBackWhenTokensAreAnothersThenNothingEnds() {
        String own = sts.login("USER").text("access_token");
        String mark = token(PARTNER, "mark", began);
        long before = began.plusSeconds(600).getEpochSecond();

        takeBack(
                TestSts.ISSUER,
                "\"jti\":\"" + CompactJws.parse(own).unverifiedClaims().string("jti") + "\"");
        takeBack(TestSts.ISSUER, "\"sub\":\"" + TestSts.USER_ID + "\",\"before\":" + before);
        takeBack(PARTNER, "\"sub\":\"" + TestSts.USER_ID + "\",\"before\":" + before);
        takeBack(PARTNER, "\"sub\":\"mark\",\"before\":" + before);

        eventually(() -> exchange(mark).status() == 400);
        assertThat(status(own)).isEqualTo(Status.CURRENT);
        assertThat(exchange(own).status()).isEqualTo(200);
    }

    @Test
    void takeBackWhenANameIsTooLongThenThatIssuersTokensCannotBeToldAndAllElseCan() {
        eventually(() -> asked.get() > 1);
        assertThat(exchange(token(VERBOSE, "ann", began)).status()).isEqualTo(503);
        assertThat(page().toString()).doesNotContain("verbose~");
        String own = sts.login("USER").text("access_token");
        assertThat(exchange(own).status()).isEqualTo(200);
    }

    @Test
    void takeBackWhenTheListNeverEndsThenThatIssuersTokensCannotBeTold() {
        assertThat(exchange(token(ENDLESS, "ann", began)).status()).isEqualTo(503);
        assertThat(exchange(token(PARTNER, "ann", began)).status()).isEqualTo(200);
    }

    @Test
    void takeBackWhenItsEndIsFarOffThenKeptAsLongAsWhatWasMadeHere() {
        takeBack(PARTNER, "\"jti\":\"far-off\"", 4_000_000_000L);
        eventually(() -> page().toString().contains("partner~far-off"));
        long latest = Instant.now().plus(Duration.ofHours(1)).getEpochSecond();
        assertThat(page())
                .filteredOn(entry -> entry.path("jti").asString().equals("partner~far-off"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.path("exp").asLong()).isLessThan(latest));
    }

    @Test
    void revokeWhenSubjectIsOfAnotherIssuerThenRememberedAsLongAsItsTokensMayBeGood() {
        String service = sts.token("user", "resource", "sts.shop.com", "scope", "revoke:subject")
                .text("access_token");
        assertThat(sts.send(sts.request("/revocations")
                                .header("Service-Authorization", "Bearer " + service)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString("{\"sub\":\"partner~dan\"}")))
                        .status())
                .isEqualTo(204);
        long day = Instant.now().plus(Duration.ofHours(23)).getEpochSecond();
        assertThat(page())
                .filteredOn(entry -> entry.path("sub").asString().equals("partner~dan"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.path("exp").asLong()).isGreaterThan(day));
        assertThat(exchange(token(PARTNER, "dan", began)).status()).isEqualTo(400);
    }

    @Test
    void exchangeWhenATokenIsGoodForTooLongOrItsNameIsThenRefused() {
        assertThat(exchange(token(PARTNER, "eve", began, Duration.ofHours(24))).status())
                .isEqualTo(200);
        Answer answer =
                exchange(token(PARTNER, "eve", began, Duration.ofHours(24).plusSeconds(1)));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("error")).isEqualTo("invalid_request");
        assertThat(exchange(token(PARTNER, "e".repeat(512), began)).status()).isEqualTo(200);
        assertThat(exchange(token(PARTNER, "e".repeat(513), began)).status()).isEqualTo(400);
    }

    @Test
    void exchangeWhenTheIssuersListIsOutOfReachThenUnavailable() {
        Answer answer = exchange(token(MUTE, "ann", began));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text("error")).isEqualTo("temporarily_unavailable");
    }

    @Test
    void metersThenTheyTellHowOldEachListIs() {
        MeterRegistry meters = sts.context().getBean(MeterRegistry.class);
        assertThat(meters.get("countersign.jwt.revocation.age").timeGauges())
                .extracting(gauge -> gauge.getId().getTag("issuer"))
                .contains(PARTNER, MUTE, VERBOSE, ENDLESS);
        TimeGauge mute =
                meters.get("countersign.jwt.revocation.age").tag("issuer", MUTE).timeGauge();
        double before = mute.value(TimeUnit.MILLISECONDS);
        eventually(() -> mute.value(TimeUnit.MILLISECONDS) > before);
    }

    @Test
    void keepWhenToldAgainThenNothingChanges() {
        RevocationLog log = sts.context().getBean(RevocationLog.class);
        Instant before = began;
        Instant end = before.plusSeconds(900);

        assertThat(log.keepSubject(TestSts.ISSUER, "partner~cid", before, end)).isPresent();
        assertThat(log.keepSubject(TestSts.ISSUER, "partner~cid", before, end)).isEmpty();
        assertThat(log.keepSubject(TestSts.ISSUER, "partner~cid", before.minusSeconds(1), end))
                .isEmpty();
        assertThat(log.before(TestSts.ISSUER, "partner~cid")).isEqualTo(before);
        assertThat(log.keepSubject(TestSts.ISSUER, "partner~cid", before.plusSeconds(1), end))
                .isPresent();
    }

    @Test
    void startWhenTheClientIsNotWholeThenFails(@TempDir Path other) {
        assertThatThrownBy(() -> TestSts.start(
                        other,
                        "--countersign.sts.trusted-issuers.partner.issuer=" + PARTNER,
                        "--countersign.sts.trusted-issuers.partner.jwk-set-location=file:"
                                + folder.resolve("partner.jwks"),
                        "--countersign.sts.trusted-issuers.partner.revocations.uri=http://127.0.0.1:1/revocations"))
                .hasStackTraceContaining("countersign.sts.trusted-issuers.partner.revocations.token-uri");
    }

    private static void eventually(BooleanSupplier condition) {
        Instant end = Instant.now().plusSeconds(30);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as("it does not happen").isBefore(end);
            Thread.onSpinWait();
        }
    }

    private static Answer exchange(String token) {
        return sts.exchange("gateway", token, "basket.shop.com");
    }

    private static Status status(String token) {
        var claims = CompactJws.parse(token).unverifiedClaims();
        return sts.context()
                .getBean(RevokedTokens.class)
                .status(new TokenIdentity(
                        TestSts.ISSUER,
                        claims.string("jti"),
                        claims.string("sid"),
                        claims.string("sub"),
                        Instant.ofEpochSecond(claims.number("iat"))));
    }

    private static JsonNode page() {
        String token = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        return sts.get("/revocations?since=0", "Service-Authorization", "Bearer " + token)
                .json()
                .path("entries");
    }

    private static String token(String issuer, String subject, Instant issuedAt) {
        return token(issuer, subject, issuedAt, Duration.ofMinutes(15));
    }

    private static String token(String issuer, String subject, Instant issuedAt, Duration life) {
        return JwtBuilder.ofType("at+jwt")
                .issuer(issuer)
                .subject(subject)
                .audience("gateway.shop.com")
                .issuedAt(issuedAt)
                .expiresAt(issuedAt.plus(life))
                .id(UUID.randomUUID().toString())
                .claim("client_id", "basket.partner.example")
                .claim("scope", "shop")
                .sign(new JwsSigner(KEY, JwsAlgorithm.ES256));
    }
}
