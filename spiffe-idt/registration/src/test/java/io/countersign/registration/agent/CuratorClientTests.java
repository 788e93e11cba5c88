// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpHandler;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CuratorClientTests {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token 1", 2);

    private final TestCurator curator = new TestCurator(log);

    private final CuratorClient client = new CuratorClient(curator.uri(), HTTP);

    @AfterEach
    void close() {
        curator.close();
    }

    @Test
    void parametersThenThoseWithThePinnedDigest() throws Exception {
        assertThat(client.parameters().sha256()).isEqualTo(log.pins.genesis().parameters());
    }

    @Test
    void logThenEntriesAndHeadUntilItIsClosed() throws Exception {
        log.register(basket, 3);
        try (LogExcerpt all = client.log(0);
                LogExcerpt last = client.log(1);
                LogExcerpt none = client.log(2)) {
            assertThat(all.entries()).containsExactlyElementsOf(log.entries);
            assertThat(all.entries()).hasSize(2);
            assertThat(last.entries()).containsExactly(log.entries.getLast());
            assertThat(none.entries()).isEmpty();
            assertThat(none.head().hash()).isEqualTo(log.entries.getLast().sha256());
        }
    }

    @Test
    void logWhenBeyondTheEndThenRefused() {
        assertThatExceptionOfType(CuratorException.class)
                .isThrownBy(() -> client.log(2))
                .satisfies(ex -> assertThat(ex.status()).isEqualTo(416))
                .satisfies(ex -> assertThat(ex.reason()).isEqualTo("beyond-end"));
    }

    @Test
    void logWhenClosedThenLeavesNoFile(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("log");
        Files.write(file, TestCurator.file(log.head(), log.entries));
        LogExcerpt.open(file).close();
        assertThat(file).doesNotExist();
    }

    @Test
    void logWhenCutOffOrChangedInLengthThenNoLog() throws Exception {
        byte[] file = TestCurator.file(log.head(), log.entries);
        for (int end : List.of(0, 10, 40, 250, file.length - 1)) {
            curator.replace("/log", exchange -> TestServer.octets(exchange, java.util.Arrays.copyOf(file, end)));
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> client.log(0));
        }
        curator.replace(
                "/log", exchange -> TestServer.octets(exchange, java.util.Arrays.copyOf(file, file.length + 1)));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> client.log(0));
    }

    @Test
    void headThenAtOnceIfThereIsANewerOne() throws Exception {
        log.register(basket, 3);
        AnnouncedHead head = client.head(0, Duration.ofSeconds(30));
        assertThat(head.head().sequence()).isEqualTo(1);
        assertThat(client.head(-1, Duration.ZERO).head().sequence()).isEqualTo(1);
    }

    @Test
    void headWhenNothingIsNewThenWaitsForAChange() throws Exception {
        AtomicReference<AnnouncedHead> answer = new AtomicReference<>();
        Thread waiting = Thread.ofVirtual().start(() -> {
            try {
                answer.set(client.head(0, Duration.ofSeconds(30)));
            } catch (IOException | CuratorException ex) {
                throw new IllegalStateException(ex);
            }
        });
        curator.change(() -> log.register(basket, 3));
        waiting.join(Duration.ofSeconds(60));
        assertThat(answer.get().head().sequence()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequence", "hash", "time", "signer", "head", "missing", "another"})
    void headWhenAMemberIsAnotherThenNoHead(String member) {
        curator.replace("/log/head", exchange -> {
            AnnouncedHead announced = new AnnouncedHead(log.head(), List.of());
            Map<String, Object> json = new HashMap<>();
            json.put("sequence", 0);
            json.put("hash", Base64Url.encode(announced.head().hash()));
            json.put("time", Instant.ofEpochMilli(announced.head().time()).toString());
            json.put("signer", Base64Url.encode(announced.head().signer()));
            json.put("head", announced.toText());
            switch (member) {
                case "sequence" -> json.put(member, 1);
                case "time" -> json.put(member, "2026-11-26T00:00:01Z");
                case "missing" -> json.remove("signer");
                default -> json.put(member, Base64Url.encode(Octets.ZERO_DIGEST));
            }
            TestServer.json(exchange, 200, json);
        });
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> client.head(-1, Duration.ZERO));
    }

    @Test
    void registerThenReplaceThenRevokeThenReceipts() throws Exception {
        Reservation reservation = client.reserve(basket.tls().key());
        assertThat(reservation.log()).isEqualTo(log.logId);
        assertThat(reservation.expires()).isEqualTo(log.clock.instant().plusSeconds(60));
        assertThat(client.reserve(basket.tls().key())).isEqualTo(reservation);

        Statement statement = log.statement(basket, reservation.slot());
        SignedStatement attested = log.attested(statement);
        Octets possession = basket.tls().sign(statement.possessionText(log.logId));
        LogReceipt registered =
                client.register(log.logId, attested, basket.tls().key(), possession);
        assertThat(registered).isEqualTo(new LogReceipt(1, log.entries.getLast().sha256(), reservation.slot()));
        assertThat(client.register(log.logId, attested, basket.tls().key(), possession))
                .isEqualTo(registered);
        assertThat(log.entries).hasSize(2);

        LogReceipt replaced = replace(basket.renewed("token 2"), reservation.slot(), registered.hash());
        assertThat(replaced.sequence()).isEqualTo(2);

        Octets text = log.revocation(reservation.slot(), RevocationReason.TOKEN_ENDED);
        Octets signer = log.attestor.key().id();
        Octets signature = log.attestor.sign(text);
        assertThat(client.revoke(reservation.slot(), replaced.hash(), RevocationReason.TOKEN_ENDED, signer, signature)
                        .sequence())
                .isEqualTo(3);
        log.auditedAgent();
    }

    private LogReceipt replace(TestService renewed, int slot, Octets former) throws Exception {
        Statement statement = log.statement(renewed, slot);
        return client.replace(
                log.logId,
                log.attested(statement),
                renewed.tls().key(),
                renewed.tls().sign(statement.possessionText(log.logId)),
                basket.tls().sign(statement.replacementText(log.logId, former)));
    }

    @Test
    void registerWhenNotByAPinnedAttestorThenRefused() throws Exception {
        int slot = client.reserve(basket.tls().key()).slot();
        var foreign = TestKeys.ed25519();
        Statement statement = log.statement(basket, slot, foreign);
        SignedStatement attested = SignedStatement.sign(statement, log.logId, foreign);
        Octets possession = basket.tls().sign(statement.possessionText(log.logId));
        assertThatExceptionOfType(CuratorException.class)
                .isThrownBy(
                        () -> client.register(log.logId, attested, basket.tls().key(), possession))
                .satisfies(ex -> assertThat(ex.reason()).isEqualTo("unbound"));
    }

    @Test
    void anythingWhenReceiptIsForAnotherSlotThenNoReceipt() {
        curator.replace(
                "/revocations",
                exchange -> TestServer.json(
                        exchange, 201, Map.of("sequence", 1, "hash", Base64Url.encode(Octets.ZERO_DIGEST), "slot", 4)));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> client.revoke(
                        3,
                        Octets.ZERO_DIGEST,
                        RevocationReason.STOPPED,
                        Octets.ZERO_DIGEST,
                        basket.tls().sign(Octets.ZERO_DIGEST)));
    }

    @Test
    void anythingWhenRefusedThenReasonAndTimeToRetry() {
        curator.replace("/parameters", exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "7");
            TestServer.problem(exchange, 503, "log-unavailable");
        });
        assertThatExceptionOfType(CuratorException.class)
                .isThrownBy(client::parameters)
                .satisfies(ex -> assertThat(ex.status()).isEqualTo(503))
                .satisfies(ex -> assertThat(ex.reason()).isEqualTo("log-unavailable"))
                .satisfies(ex -> assertThat(ex.retryAfter()).isEqualTo(Duration.ofSeconds(7)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Wed, 21 Oct 2026 07:28:00 GMT", "-1", "1000000", "1.5", ""})
    void anythingWhenTimeToRetryIsNoNumberOfSecondsThenNone(String value) {
        curator.replace("/parameters", exchange -> {
            exchange.getResponseHeaders().set("Retry-After", value);
            TestServer.problem(exchange, 503, "log-unavailable");
        });
        assertThatExceptionOfType(CuratorException.class)
                .isThrownBy(client::parameters)
                .satisfies(ex -> assertThat(ex.retryAfter()).isNull());
    }

    @Test
    void anythingWhenAnsweredInAnotherFormThenFailure() {
        byte[] text = "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        fails(exchange -> TestServer.send(exchange, 200, "application/json", text));
        fails(exchange -> TestServer.send(exchange, 503, "text/html", text));
        fails(exchange -> TestServer.send(exchange, 503, Refusal.MEDIA_TYPE, text));
        fails(exchange -> TestServer.problem(exchange, 503, "Not a constant"));
        fails(exchange -> TestServer.problem(exchange, 302, "moved"));
        fails(exchange -> {
            exchange.getResponseHeaders().set("Location", curator.uri() + "/log");
            TestServer.send(exchange, 302, "application/octet-stream", new byte[0]);
        });
        fails(exchange -> TestServer.octets(exchange, new byte[(16 << 20) + 1]));
    }

    private void fails(HttpHandler handler) {
        curator.replace("/parameters", handler);
        assertThatExceptionOfType(IOException.class).isThrownBy(client::parameters);
    }

    @Test
    void anythingWhenTheCuratorIsAwayThenFailure() {
        curator.close();
        assertThatExceptionOfType(IOException.class).isThrownBy(client::parameters);
    }

    @Test
    void anythingThenFromTheLocalAddress() throws Exception {
        AtomicReference<InetAddress> source = new AtomicReference<>();
        curator.replace("/parameters", exchange -> {
            source.set(exchange.getRemoteAddress().getAddress());
            TestServer.octets(exchange, TestCurator.PARAMETERS.toArray());
        });
        InetAddress local = InetAddress.getByName("127.0.0.77");
        try (HttpClient bound = HttpClient.newBuilder().localAddress(local).build()) {
            new CuratorClient(curator.uri(), bound).parameters();
        }
        assertThat(source).hasValue(local);
    }

    @Test
    void clientWhenItMayFollowRedirectsOrHasNoPlainAddressThenRefused() {
        HttpClient following = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.ALWAYS)
                .build();
        assertThatIllegalArgumentException().isThrownBy(() -> new CuratorClient(curator.uri(), following));
        for (String address : List.of("/log", "http://a/?b", "http://a/#b", "http://b@a/", "mailto:a")) {
            assertThatIllegalArgumentException().isThrownBy(() -> new CuratorClient(URI.create(address), HTTP));
        }
    }
}
