// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Requests to a server that answers with the address they come from. */
class BoundedHttpTests {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static HttpServer server;

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] from = exchange.getRemoteAddress()
                        .getAddress()
                        .getHostAddress()
                        .getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(200, from.length);
                exchange.getResponseBody().write(from);
            }
        });
        server.start();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    private static String from(BoundedHttp http) throws IOException {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        return new String(http.send(HttpRequest.newBuilder(address).build()).body(), StandardCharsets.US_ASCII);
    }

    /** Other systems have one loopback address only. */
    @EnabledOnOs(OS.LINUX)
    @Test
    void sendWhenThereIsALocalAddressThenItComesFromIt() throws IOException {
        InetAddress own = InetAddress.getByName("127.0.0.7");
        try (BoundedHttp http = new BoundedHttp(PATIENCE, PATIENCE, 100, () -> null, null, own)) {
            assertThat(from(http)).isEqualTo("127.0.0.7");
        }
    }

    @Test
    void sendWhenThereIsNoLocalAddressThenTheSystemChooses() throws IOException {
        try (BoundedHttp http = new BoundedHttp(PATIENCE, PATIENCE, 100)) {
            assertThat(from(http)).isEqualTo("127.0.0.1");
        }
    }
}
