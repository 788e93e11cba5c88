// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadGeneratorTests {

    private final AtomicInteger served = new AtomicInteger();

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Every fourth request fails; responses alternate between a fixed length and chunks. */
    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        int count = served.incrementAndGet();
        exchange.sendResponseHeaders(count % 4 == 0 ? 500 : 200, count % 2 == 0 ? body.length : 0);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void runWhenAllIsSentThenEachRequestCountsOnce() {
        HttpRequests requests = HttpRequests.posts("/", List.of("{}", "[\"ä\"]"));

        Load load = LoadGenerator.run(server.getAddress().getPort(), requests, 3, Duration.ofMinutes(1), 100);

        assertThat(served).hasValue(100);
        assertThat(load.failed()).isEqualTo(25);
        assertThat(load.succeeded()).isEqualTo(75);
        assertThat(load.perSecond()).isCloseTo(75 / load.seconds(), within(1e-9));
    }

    @Test
    void runWhenTimeIsOverThenItEnds() {
        HttpRequests requests = HttpRequests.gets("/", "a-token");

        Load load =
                LoadGenerator.run(server.getAddress().getPort(), requests, 2, Duration.ofMillis(50), Integer.MAX_VALUE);

        assertThat(load.succeeded() + load.failed()).isEqualTo(served.get());
        assertThat(load.seconds()).isGreaterThanOrEqualTo(0.05);
    }

    @Test
    void getsThenTheTokenIsShown() {
        assertThat(new String(HttpRequests.gets("/hello", "a-token").next(), StandardCharsets.UTF_8))
                .startsWith("GET /hello HTTP/1.1\r\n")
                .contains("\r\nAuthorization: Bearer a-token\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void getsWhenSeveralSessionsThenOneAfterTheOther() {
        HttpRequests requests = HttpRequests.gets("/hello", List.of("id=1", "id=2"));

        for (String session : List.of("id=1", "id=2", "id=1")) {
            assertThat(new String(requests.next(), StandardCharsets.UTF_8))
                    .startsWith("GET /hello HTTP/1.1\r\n")
                    .contains("\r\nCookie: " + session + "\r\n")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void millisThenItIsTheNearestRank() {
        Load load = new Load(new long[] {4_000_000, 1_000_000, 3_000_000, 2_000_000}, 0, 1, 0);

        assertThat(load.millis(50)).isEqualTo(2);
        assertThat(load.millis(99)).isEqualTo(4);
        assertThat(load.meanMillis()).isEqualTo(2.5);
    }
}
