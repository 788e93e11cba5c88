// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.jose.CompactJws;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwkSet;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.JwtBuilder;
import io.countersign.schemes.RevocationList.Status;
import io.countersign.schemes.TokenIdentity;
import io.countersign.sts.TestSts.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another issuer takes back ends here, too: its tokens and what was made of them. */
class ForeignRevocationTests {

    private static final String PARTNER = "https://sts.partner.example";

    private static final String MUTE = "https://sts.mute.example";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    private static Instant began;

    private static final List<String> entries = new CopyOnWriteArrayList<>();

    private static final List<String> shown = new CopyOnWriteArrayList<>();

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
        partner.start();
        Files.writeString(
                folder.resolve("partner.jwks"), JwkSet.of(KEY.toPublic()).toPublicJson());
        Files.writeString(
                folder.resolve("client.jwk"),
                JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
        List<String> arguments = new CopyOnWriteArrayList<>(
                trusted("partner", PARTNER, partner.getAddress().getPort()));
        arguments.addAll(trusted("mute", MUTE, 1));
        sts = TestSts.start(folder, arguments.toArray(String[]::new));
        eventually(() -> exchange(token(PARTNER, "ready", began)).status() == 200);
    }

    private static List<String> trusted(String alias, String issuer, int port) {
        String prefix = "--sts.trusted-issuers." + alias + ".";
        String url = "http://127.0.0.1:" + port;
        return List.of(
                prefix + "issuer=" + issuer,
                prefix + "jwk-set-location=file:" + folder.resolve("partner.jwks"),
                prefix + "scopes=shop",
                prefix + "revocations.uri=" + url + "/revocations",
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

    private static void answer(HttpExchange exchange, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static synchronized void takeBack(String issuer, String what) {
        int seq = entries.size() + 1;
        long end = Instant.now().plusSeconds(900).getEpochSecond();
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
        // Made long after that, since nobody here has heard.
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
    void exchangeWhenTheIssuersListIsOutOfReachThenUnavailable() {
        Answer answer = exchange(token(MUTE, "ann", began));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text("error")).isEqualTo("temporarily_unavailable");
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
                        "--sts.trusted-issuers.partner.issuer=" + PARTNER,
                        "--sts.trusted-issuers.partner.jwk-set-location=file:" + folder.resolve("partner.jwks"),
                        "--sts.trusted-issuers.partner.revocations.uri=http://127.0.0.1:1/revocations"))
                .hasStackTraceContaining("sts.trusted-issuers.partner.revocations.token-uri");
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

    private static String token(String issuer, String subject, Instant issuedAt) {
        return JwtBuilder.ofType("at+jwt")
                .issuer(issuer)
                .subject(subject)
                .audience("gateway.shop.com")
                .issuedAt(issuedAt)
                .expiresAt(issuedAt.plusSeconds(900))
                .id(UUID.randomUUID().toString())
                .claim("client_id", "basket.partner.example")
                .claim("scope", "shop")
                .sign(new JwsSigner(KEY, JwsAlgorithm.ES256));
    }
}
