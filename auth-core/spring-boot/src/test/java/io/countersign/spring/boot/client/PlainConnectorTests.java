// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

class PlainConnectorTests {

    private static final HttpClientSettings SETTINGS = HttpClientSettings.defaults();

    private final List<Map<String, List<String>>> requests = new CopyOnWriteArrayList<>();

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(Map.copyOf(exchange.getRequestHeaders()));
            exchange.getResponseHeaders().add("Set-Cookie", "session=alice; Path=/");
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void callWhenAnswerHasCookieAndRedirectThenNeitherIsUsed() {
        callsKeepNothing(PlainConnector.build(ClientHttpConnectorBuilder.jdk(), SETTINGS));
    }

    @Test
    void callWhenBootCannotDisableCookiesThenNeitherIsUsed() {
        callsKeepNothing(PlainConnector.build(ClientHttpConnectorBuilder.jdk(), SETTINGS, false));
    }

    @Test
    void buildWhenBootCannotDisableCookiesOfThisClientThenFails() {
        ClientHttpConnectorBuilder<?> other =
                settings -> ClientHttpConnectorBuilder.jdk().build(settings);
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> PlainConnector.build(other, SETTINGS, false))
                .satisfies(
                        failure -> assertThat(failure.property()).isEqualTo("spring.http.clients.reactive.connector"));
    }

    private void callsKeepNothing(ClientHttpConnector connector) {
        WebClient client = WebClient.builder().clientConnector(connector).build();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        for (int i = 0; i < 2; i++) {
            assertThat(client.get().uri(address).retrieve().toBodilessEntity().blockOptional())
                    .hasValueSatisfying(
                            answer -> assertThat(answer.getStatusCode().value()).isEqualTo(302));
        }
        assertThat(requests).hasSize(2).noneMatch(headers -> headers.containsKey("Cookie"));
    }
}
