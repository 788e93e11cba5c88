// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpServer;
import io.countersign.http.BoundedHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TokenEndpointTests {

    private final BoundedHttp http = new BoundedHttp(Duration.ofSeconds(30), Duration.ofSeconds(30), 1000);

    private final AtomicReference<String> received = new AtomicReference<>();

    private HttpServer server;

    private TokenEndpoint endpoint;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/token", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.set(exchange.getRequestMethod() + " "
                    + exchange.getRequestHeaders().getFirst("Content-Type") + " " + body);
            byte[] answer = "{\"error\":\"invalid_scope\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(400, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        endpoint = TokenEndpoint.at(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/token"), http);
    }

    @AfterEach
    void stop() {
        http.close();
        server.stop(0);
    }

    @Test
    void postWhenAnsweredThenStatusAndBodyOfWhatever() throws IOException {
        BoundedHttp.Answer answer = endpoint.post(Map.of("scope", "a:b c&d=é"));

        assertThat(received).hasValue("POST application/x-www-form-urlencoded scope=a%3Ab+c%26d%3D%C3%A9");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).asString().isEqualTo("{\"error\":\"invalid_scope\"}");
    }

    @Test
    void postWhenNobodyListensThenFails() {
        server.stop(0);

        assertThatIOException().isThrownBy(() -> endpoint.post(Map.of()));
    }
}
