// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static io.countersign.attestor.TestAttestor.ADDRESS;
import static io.countersign.attestor.TestAttestor.KEY;
import static io.countersign.attestor.TestAttestor.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.attestor.TestAttestor.Answer;
import io.countersign.attestor.source.SocketAddresses;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Statements and refusals over HTTPS, with tokens in files, behind {@code forward-headers-strategy=native}. */
@ExtendWith(SharedFilesAttestor.class)
class StatementTests {

    private static final String TOKEN = "token-of-the-basket";

    private final TestAttestor attestor;

    private final Instant now;

    StatementTests(TestAttestor attestor) {
        this.attestor = attestor;
        this.now = attestor.bean(Clock.class).instant();
    }

    @BeforeEach
    void launch() {
        attestor.launch(TOKEN, ADDRESS, now.plus(Duration.ofDays(1)));
    }

    @Test
    void attestThenStatementHasWhatTheSourceKnows() {
        Answer answer = attestor.attest(TOKEN);

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        SignedStatement signed = answer.statement();
        assertThat(signed.isSignedBy(TestAttestor.key(), LOG)).isTrue();
        assertThat(signed.statement())
                .isEqualTo(new Statement(
                        TestAttestor.hash(TOKEN),
                        signed.statement().name(),
                        SocketAddresses.parse(ADDRESS),
                        KEY.id(),
                        5,
                        now.toEpochMilli(),
                        now.plus(Duration.ofHours(1)).toEpochMilli(),
                        TestAttestor.key().id()));
        assertThat(signed.statement().name()).hasToString(TestAttestor.NAME);
    }

    @Test
    void attestWhenTokenEndsEarlierThanTheLifeThenStatementEndsWithIt() {
        attestor.launch("short", ADDRESS, now.plus(Duration.ofMinutes(5)));
        assertThat(attestor.attest("short").statement().statement().expiry())
                .isEqualTo(now.plus(Duration.ofMinutes(5)).toEpochMilli());
    }

    @Test
    void attestWhenFileHasTheMappedFormThenItIsTheSameAddress() {
        attestor.launch("mapped", "::ffff:" + ADDRESS, now.plus(Duration.ofDays(1)));
        assertThat(attestor.attest("mapped").statement().statement().address()).hasToString(ADDRESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.6"})
    void attestWhenAddressIsAnotherThenRefused(String from) {
        assertThat(attestor.attest(TOKEN, from).refusal()).isEqualTo("403 other-address");
    }

    @ParameterizedTest
    @CsvSource({"X-Forwarded-For, 127.0.0.5", "Forwarded, for=127.0.0.5", "X-Real-IP, 127.0.0.5"})
    void attestWhenAddressIsForwardedThenThatOfTheSocketCounts(String header, String value) {
        HttpRequest.Builder request = attestor.request("/statements")
                .header("Authorization", "Bearer " + TOKEN)
                .header(header, value)
                .POST(HttpRequest.BodyPublishers.ofString(json(TestAttestor.body())));
        assertThat(attestor.send("127.0.0.1", request).refusal()).isEqualTo("403 other-address");
    }

    @Test
    void attestWhenAnotherAddressIsForwardedThenThatOfTheSocketCounts() {
        HttpRequest.Builder request = attestor.request("/statements")
                .header("Authorization", "Bearer " + TOKEN)
                .header("X-Forwarded-For", "127.0.0.1")
                .POST(HttpRequest.BodyPublishers.ofString(json(TestAttestor.body())));
        assertThat(attestor.send(ADDRESS, request).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Basic token-of-the-basket",
                "token-of-the-basket",
                "Bearer a b",
                "Bearer a,b"
            })
    void attestWhenThereIsNoTokenThenRefused(String authorization) {
        HttpRequest.Builder request = attestor.request("/statements")
                .header("Authorization", authorization)
                .POST(HttpRequest.BodyPublishers.ofString(json(TestAttestor.body())));
        assertInvalidToken(attestor.send(ADDRESS, request));
    }

    @Test
    void attestWhenThereIsNoHeaderOrTwoThenRefused() {
        HttpRequest.Builder request =
                attestor.request("/statements").POST(HttpRequest.BodyPublishers.ofString(json(TestAttestor.body())));
        assertInvalidToken(attestor.send(ADDRESS, request));
        request.header("Authorization", "Bearer " + TOKEN).header("Authorization", "Bearer " + TOKEN);
        assertInvalidToken(attestor.send(ADDRESS, request));
    }

    @Test
    void attestWhenTokenIsUnknownThenRefused() {
        assertInvalidToken(attestor.attest("unknown"));
        assertInvalidToken(attestor.attest("../" + TOKEN));
    }

    @Test
    void attestWhenTokenIsTheNameOfAFileThenRefused() {
        String name = attestor.file(TOKEN).getFileName().toString();
        assertInvalidToken(attestor.attest(name));
        assertInvalidToken(attestor.attest(name.replace(".json", "")));
    }

    @Test
    void attestWhenTokenHasEndedThenRefused() {
        attestor.launch("ended", ADDRESS, now);
        assertInvalidToken(attestor.attest("ended"));
    }

    @Test
    void attestWhenFileIsRemovedThenRefused() throws IOException {
        attestor.launch("removed", ADDRESS, now.plus(Duration.ofDays(1)));
        assertThat(attestor.attest("removed").status()).isEqualTo(201);
        Files.delete(attestor.file("removed"));
        assertInvalidToken(attestor.attest("removed"));
    }

    private static void assertInvalidToken(Answer answer) {
        assertThat(answer.refusal()).isEqualTo("401 invalid-token");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void attestWhenFileCannotBeUsedThenUnavailable() {
        attestor.write("torn", "{\"name\":\"spiffe://shop.com/bas");
        Answer answer = attestor.attest("torn");
        assertThat(answer.refusal()).isEqualTo("503 source-unavailable");
        assertThat(answer.header("Retry-After")).isEqualTo("1");
    }

    @Test
    void attestWhenLogIsNotServedThenRefused() {
        String other = Base64Url.encode(TestAttestor.hash("other"));
        assertThat(attestor.attest(TOKEN, ADDRESS, json(with("log", other))).refusal())
                .isEqualTo("403 log-not-served");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{}",
                "{'log':LOG,'key':KEY}",
                "{'log':LOG,'slot':5}",
                "{'key':KEY,'slot':5}",
                "{'log':LOG,'key':KEY,'slot':null}",
                "{'log':LOG,'key':KEY,'slot':-1}",
                "{'log':LOG,'key':KEY,'slot':5.0}",
                "{'log':LOG,'key':KEY,'slot':'5'}",
                "{'log':LOG,'key':KEY,'slot':2147483648}",
                "{'log':LOG,'key':KEY,'slot':5,'slot':5}",
                "{'log':LOG,'key':KEY,'slot':5,'name':'x'}",
                "{'log':LOG,'key':KEY,'slot':5}{}",
                "{'log':LOG,'key':'AAAA','slot':5}",
                "{'log':LOG,'key':'','slot':5}",
                "{'log':'AAAA','key':KEY,'slot':5}",
                "{'log':'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=','key':KEY,'slot':5}",
                "{'log':'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB','key':KEY,'slot':5}",
                "{'log':'+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA','key':KEY,'slot':5}",
                "{'log':5,'key':KEY,'slot':5}"
            })
    void attestWhenBodyIsMalformedThenRefused(String body) {
        String text = body.replace('\'', '"')
                .replace("LOG", json(TestAttestor.body().get("log")))
                .replace("KEY", json(TestAttestor.body().get("key")));
        assertThat(attestor.attest(TOKEN, ADDRESS, text).refusal()).isEqualTo("400 malformed");
    }

    @Test
    void attestWhenKeyIsNoKeyOfTlsThenRefused() {
        String key = Base64Url.encode(TestAttestor.key().encoded());
        assertThat(attestor.attest(TOKEN, ADDRESS, json(with("key", key))).refusal())
                .isEqualTo("400 malformed");
    }

    @Test
    void attestWhenBodyIsTooLargeOrNoJsonThenRefused() {
        assertThat(attestor.attest(TOKEN, ADDRESS, " ".repeat(9000)).status()).isEqualTo(413);
        HttpRequest.Builder request = attestor.request("/statements")
                .setHeader("Content-Type", "text/plain")
                .header("Authorization", "Bearer " + TOKEN)
                .POST(HttpRequest.BodyPublishers.ofString("x"));
        assertThat(attestor.send(ADDRESS, request).refusal()).isEqualTo("415 unsupported-media-type");
    }

    private static Map<String, Object> with(String member, Object value) {
        Map<String, Object> body = TestAttestor.body();
        body.put(member, value);
        return body;
    }

    private static String json(Object value) {
        return new JsonMapper().writeValueAsString(value);
    }
}
