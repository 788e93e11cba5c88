// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedQueryTests {

    private static final Instant ASKED = Instant.parse("2026-10-01T12:00:00Z");

    private static final byte[] PAGE = {'{', '}'};

    @Test
    void headersThenPreferenceAndValidatorIfThereAreSome() {
        assertThat(query("W/\"7\"", 20).headers())
                .containsExactly(entry("Prefer", "wait=20"), entry("If-None-Match", "W/\"7\""));
        assertThat(new FeedQuery(0, null, Duration.ofMillis(999)).headers()).isEmpty();
        assertThat(query(null, 1).address(URI.create("https://sts.test/revocations")))
                .hasToString("https://sts.test/revocations?since=7");
    }

    @Test
    void answerWhenPageThenItsValidator() throws IOException {
        FeedAnswer answer = query(null, 20).answer(answer(200, Map.of("etag", List.of("W/\"9\""))));
        assertThat(answer.page()).isEqualTo(PAGE);
        assertThat(answer.validator()).isEqualTo("W/\"9\"");
        assertThat(answer.timing()).isEqualTo(FeedTiming.AT_ONCE);
    }

    @Test
    void answerWhenNotModifiedThenNoPageAndTheValidatorStays() throws IOException {
        FeedAnswer answer = query("W/\"7\"", 20).answer(answer(304, Map.of()));
        assertThat(answer.page()).isNull();
        assertThat(answer.validator()).isEqualTo("W/\"7\"");
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 206, 302, 304, 401, 503})
    void answerWhenStatusIsAnotherThenFails(int status) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> query(null, 20).answer(answer(status, Map.of())))
                .withMessageContaining("status " + status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "x", "1, 2", "9999999999"})
    void answerWhenAgeIsMalformedThenFails(String age) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> query(null, 0).answer(answer(200, Map.of("Age", List.of(age)))));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> query(null, 0).answer(answer(200, Map.of("Age", List.of("1", "1")))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wait|true",
                "respond-async, WAIT=20|true",
                "wait;x=1|true",
                "waiting|false",
                "respond-async|false",
                "|false"
            })
    void answerThenWaitedIfThePreferenceWasApplied(@Nullable String applied, boolean waited) throws IOException {
        Map<String, List<String>> headers = applied == null ? Map.of() : Map.of("Preference-Applied", List.of(applied));
        assertThat(query(null, 20).answer(answer(200, headers)).timing().waited())
                .isEqualTo(waited);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wait;dur=19750|2|17750",
                "cdn;desc=HIT, wait;dur=1500.25|0|1500",
                "wait;dur=25000|1|20000",
                "waiting;dur=5|0|0",
                "wait;dur=-5|0|0",
                "wait;dur=99999999|0|0",
                "|3|-3000"
            })
    void completeThenNeverLaterThanTheServersAnswer(@Nullable String held, String age, long millis) throws IOException {
        Map<String, List<String>> headers = held == null
                ? Map.of("Age", List.of(age))
                : Map.of("Age", List.of(age), "Server-Timing", List.of(held));
        FeedTiming timing = query(null, 20).answer(answer(200, headers)).timing();
        assertThat(timing.complete(ASKED, ASKED.plusSeconds(21))).isEqualTo(ASKED.plusMillis(millis));
    }

    @Test
    void sendWhenTheRequestMayWaitThenLongerThanTheClientsTimeout() throws Exception {
        CountDownLatch waited = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                waited.await();
                exchange.getResponseHeaders().add("ETag", "W/\"1\"");
                exchange.sendResponseHeaders(200, -1);
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        try (BoundedHttp http = new BoundedHttp(Duration.ofSeconds(60), Duration.ofMillis(1), 100)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> http.send(HttpRequest.newBuilder(address).build()));
            waited.countDown();
            BoundedHttp.Answer answer = http.send(HttpRequest.newBuilder(address)
                    .timeout(http.timeout().plusSeconds(60))
                    .build());
            assertThat(answer.header("etag")).containsExactly("W/\"1\"");
            assertThat(answer.header("Age")).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    private static FeedQuery query(@Nullable String validator, int seconds) {
        return new FeedQuery(7, validator, Duration.ofSeconds(seconds));
    }

    private static BoundedHttp.Answer answer(int status, Map<String, List<String>> headers) {
        return new BoundedHttp.Answer(status, PAGE, headers);
    }
}
