// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Trusted authorities that are replaced while connections are open. */
class FollowedTlsTests {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final TestAuthority authority = new TestAuthority();

    private final AtomicReference<SSLContext> context = new AtomicReference<>(authority.context(""));

    private HttpsServer server;

    @BeforeEach
    void start() throws IOException {
        authority.issue("server", "dns:localhost");
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(authority.context("server")));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private HttpRequest request() {
        return HttpRequest.newBuilder(
                        URI.create("https://localhost:" + server.getAddress().getPort() + "/"))
                .build();
    }

    @Test
    void sendWhenTheContextIsReplacedThenNoOpenConnectionIsUsed() throws IOException {
        BoundedHttp http = new BoundedHttp(PATIENCE, PATIENCE, 1000, context::get, null);
        assertThat(http.send(request()).status()).isEqualTo(200);

        context.set(new TestAuthority().context(""));
        assertThatIOException().isThrownBy(() -> http.send(request())).withMessageContaining("SSLHandshakeException");

        context.set(authority.context(""));
        assertThat(http.send(request()).status()).isEqualTo(200);
    }

    @Test
    void sendWhenTheContextCannotBeMadeThenFailure() throws IOException {
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        BoundedHttp http = new BoundedHttp(
                PATIENCE,
                PATIENCE,
                1000,
                () -> {
                    if (failure.get() != null) {
                        throw failure.get();
                    }
                    return context.get();
                },
                null);
        assertThat(http.send(request()).status()).isEqualTo(200);

        failure.set(new IllegalStateException("no such file"));

        assertThatIOException().isThrownBy(() -> http.send(request())).withMessageContaining("no such file");
    }
}
