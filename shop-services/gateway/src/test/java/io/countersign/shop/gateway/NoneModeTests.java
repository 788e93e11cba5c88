// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.ShopService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

class NoneModeTests {

    private static final StubService STUB = new StubService();

    private static ConfigurableApplicationContext gateway;

    @TempDir
    private static Path data;

    @BeforeAll
    static void start() {
        gateway = ShopService.run(
                GatewayApplication.class,
                "gateway",
                "--shop.mode=none",
                "--shop.data=" + data,
                "--server.port=0",
                "--shop.gateway.rate-limit.requests-per-second=5",
                "--shop.url.basket=" + STUB.url());
    }

    @AfterAll
    static void stop() {
        gateway.close();
        STUB.close();
    }

    @Test
    void startWhenItHasNoDatabaseThenMakesNone() {
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void requestWhenWithoutCredentialThenForwardedUntilThereAreTooMany() throws Exception {
        HttpResponse<String> response = send("POST", "/cart/checkout/ann");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(STUB.only().uri()).isEqualTo("/basket/checkout/ann");
        assertThat(send("POST", "/logout").statusCode()).isEqualTo(204);

        for (int i = 0; i < 1000 && response.statusCode() != 429; i++) {
            response = send("GET", "/basket/ann");
        }
        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
    }

    private static HttpResponse<String> send(String method, String path) throws Exception {
        URI address =
                URI.create("http://127.0.0.1:" + gateway.getEnvironment().getProperty("local.server.port") + path);
        HttpRequest request = HttpRequest.newBuilder(address)
                .method(method, BodyPublishers.noBody())
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.ofString());
        }
    }
}
