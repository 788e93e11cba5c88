// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import io.countersign.shop.common.Answer;
import io.countersign.shop.common.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModeNoneTests {

    @TempDir
    private Path folder;

    @Test
    void requestWhenModeNoneThenNobodyIsAsked() {
        try (TestService service = start(Map.of("shop.mode", "none"))) {
            TestService.Caller nobody = service.anonymous();
            Answer product = nobody.post("/products", "{\"name\":\"Cup\",\"price\":1,\"stock\":3}")
                    .isStatus(201);
            String lines = "{\"lines\":[{\"productId\":\"" + product.text("productId") + "\",\"quantity\":1}]}";
            nobody.put("/reservations/order", lines).isStatus(200);
            nobody.post("/reservations/order/commit").isStatus(200);
            assertThat(nobody.get("/products/" + product.text("productId"))
                            .at("/stock")
                            .asLong())
                    .isEqualTo(2);
            nobody.get("/nowhere").isProblem(404);
            nobody.post("/products", "{}")
                    .isProblem(400)
                    .names("name")
                    .names("price")
                    .names("stock");
        }
    }

    @Test
    void requestWhenForAnotherHostThenMisdirected() throws IOException {
        try (TestService service = start(Map.of("shop.mode", "none"))) {
            for (String host : List.of(
                    "rebound.example",
                    "127.0.0.1.rebound.example",
                    "127.0.0.1a",
                    "127.1",
                    "localhost.",
                    "192.0.2.1",
                    "")) {
                assertThat(get(service, host))
                        .startsWith("HTTP/1.1 421 ")
                        .contains("application/problem+json", "misdirected-request");
            }
            for (String host : List.of("localhost", "LOCALHOST", "127.0.0.1", "127.0.0.15", "[::1]")) {
                assertThat(get(service, host)).startsWith("HTTP/1.1 200 ");
                assertThat(get(service, host + ":8083")).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    private static String get(TestService service, String host) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), service.address("/").getPort())) {
            String request = "GET /products HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void startWhenModeNoneAndReachableFromElsewhereThenFails() {
        assertThatException()
                .isThrownBy(() -> start(Map.of("shop.mode", "none", "server.address", "0.0.0.0"))
                        .close())
                .havingRootCause()
                .withMessageContaining("shop.none.expose");
    }

    @Test
    void startWhenModeIsUnknownThenFails() {
        assertThatException()
                .isThrownBy(() -> start(Map.of("shop.mode", "open-sesame")).close())
                .havingRootCause()
                .withMessageContaining("open-sesame");
    }

    private TestService start(Map<String, String> properties) {
        return TestService.start(ProductApplication.class, "product", folder, properties);
    }
}
