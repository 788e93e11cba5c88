// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentFetcherTests {

    private static final int MAX_SIZE = 1000;

    private final CountDownLatch end = new CountDownLatch(1);

    private final AtomicInteger followed = new AtomicInteger();

    private HttpServer server;

    private BoundedHttp http;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/keys", exchange -> answer(exchange, 200, "{\"keys\":[]}"));
        server.createContext("/error", exchange -> answer(exchange, 500, "{\"keys\":[]}"));
        server.createContext("/large", exchange -> answer(exchange, 200, "x".repeat(MAX_SIZE + 1)));
        server.createContext("/full", exchange -> answer(exchange, 200, "x".repeat(MAX_SIZE)));
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/target");
            answer(exchange, 302, "");
        });
        server.createContext("/target", exchange -> {
            followed.incrementAndGet();
            answer(exchange, 200, "{\"keys\":[]}");
        });
        server.createContext("/silent", exchange -> await());
        server.createContext("/dripping", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            await();
        });
        server.start();
        http = new BoundedHttp(Duration.ofSeconds(30), Duration.ofSeconds(30), MAX_SIZE);
    }

    @AfterEach
    void stop() {
        end.countDown();
        http.close();
        server.stop(0);
    }

    @Test
    void fetchWhenAnsweredThenBody() throws IOException {
        assertThat(DocumentFetcher.at(uri("/keys"), http).fetch()).asString().isEqualTo("{\"keys\":[]}");
        assertThat(DocumentFetcher.at(uri("/full"), http).fetch()).hasSize(MAX_SIZE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/error", "/none", "/large", "/moved"})
    void fetchWhenAnswerIsNotWhatWasAskedForThenFails(String path) {
        assertThatIOException()
                .isThrownBy(() -> DocumentFetcher.at(uri(path), http).fetch());
        assertThat(followed).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/silent", "/dripping"})
    void fetchWhenNoWholeAnswerInTimeThenFails(String path) {
        try (BoundedHttp impatient = new BoundedHttp(Duration.ofSeconds(5), Duration.ofMillis(200), MAX_SIZE)) {
            assertThatIOException()
                    .isThrownBy(() -> DocumentFetcher.at(uri(path), impatient).fetch());
        }
    }

    @Test
    void fetchWhenNobodyListensThenFails() {
        server.stop(0);

        assertThatIOException()
                .isThrownBy(() -> DocumentFetcher.at(uri("/keys"), http).fetch());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "0.0.0.0",
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "192.0.0.1",
                "198.18.0.1",
                "203.0.113.5",
                "224.0.0.1",
                "255.255.255.255",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd12::1",
                "ff02::1",
                "::ffff:127.0.0.1",
                "2001:db8::1",
                "2002:7f00:1::",
                "2001::1",
                "64:ff9b::7f00:1"
            })
    void isPublicWhenReservedThenFalse(String address) throws UnknownHostException {
        assertThat(PublicAddresses.isPublic(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.8.8.8", "1.1.1.1", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"})
    void isPublicWhenGlobalThenTrue(String address) throws UnknownHostException {
        assertThat(PublicAddresses.isPublic(InetAddress.getByName(address))).isTrue();
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
