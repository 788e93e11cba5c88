// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The host name of the server is unknown to every name server, so that resolving it fails. */
class PinnedHttpsTests {

    private static final String NAME = "keys.countersign.invalid";

    private static final int MAX_SIZE = 1000;

    private static SSLContext tls;

    private final CountDownLatch end = new CountDownLatch(1);

    private final AtomicReference<String> host = new AtomicReference<>();

    private final AtomicInteger followed = new AtomicInteger();

    private HttpsServer server;

    private BoundedHttp http;

    @BeforeAll
    static void certificate() {
        TestAuthority authority = new TestAuthority();
        authority.issue("server", "dns:" + NAME);
        tls = authority.context("server");
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/keys", exchange -> {
            host.set(exchange.getRequestHeaders().getFirst("Host"));
            answer(exchange, 200, MAX_SIZE);
        });
        server.createContext("/large", exchange -> answer(exchange, 200, MAX_SIZE + 1));
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/target");
            answer(exchange, 302, 1);
        });
        server.createContext("/target", exchange -> {
            followed.incrementAndGet();
            answer(exchange, 200, 1);
        });
        server.createContext("/silent", exchange -> await());
        server.start();
        http = http(Duration.ofSeconds(30));
    }

    private static BoundedHttp http(Duration timeout) {
        return new BoundedHttp(Duration.ofSeconds(30), timeout, MAX_SIZE, tls);
    }

    @AfterEach
    void stop() {
        end.countDown();
        http.close();
        server.stop(0);
    }

    @Test
    void getWhenAddressIsGivenThenNameIsNotResolvedButNamedAndVerified() throws IOException {
        BoundedHttp.Answer answer = http.get(uri(NAME, "/keys"), loopback());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).hasSize(MAX_SIZE);
        assertThat(host.get()).startsWith(NAME);
    }

    @Test
    void getWhenCertificateIsForAnotherNameThenFails() {
        assertThatIOException()
                .isThrownBy(() -> http.get(uri("other.countersign.invalid", "/keys"), loopback()))
                .withCauseInstanceOf(SSLException.class);
        assertThat(host.get()).isNull();
    }

    @Test
    void getWhenFirstAddressRefusesThenNext() throws IOException {
        List<InetAddress> two = List.of(InetAddress.getByName("127.0.0.2"), InetAddress.getLoopbackAddress());

        assertThat(http.get(uri(NAME, "/keys"), two).status()).isEqualTo(200);
    }

    @Test
    void getWhenAnswerIsTooLargeThenFails() {
        assertThatIOException().isThrownBy(() -> http.get(uri(NAME, "/large"), loopback()));
    }

    @Test
    void getWhenMovedThenNotFollowed() throws IOException {
        assertThat(http.get(uri(NAME, "/moved"), loopback()).status()).isEqualTo(302);
        assertThat(followed).hasValue(0);
    }

    @Test
    void getWhenNoAnswerInTimeThenFails() {
        try (BoundedHttp impatient = http(Duration.ofMillis(500))) {
            assertThatIOException()
                    .isThrownBy(() -> impatient.get(uri(NAME, "/silent"), loopback()))
                    .withMessageContaining("in time");
        }
    }

    private static List<InetAddress> loopback() {
        return List.of(InetAddress.getLoopbackAddress());
    }

    private URI uri(String name, String path) {
        return URI.create("https://" + name + ":" + server.getAddress().getPort() + path);
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, int status, int size) throws IOException {
        exchange.sendResponseHeaders(status, size);
        exchange.getResponseBody().write(new byte[size]);
        exchange.close();
    }
}
