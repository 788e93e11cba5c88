// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.deliverygateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.shop.common.Answer;
import io.countersign.shop.common.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpMethod;

class DeliveryGatewayTests {

    private static final List<String> received = new CopyOnWriteArrayList<>();

    private static final List<String> bodies = new CopyOnWriteArrayList<>();

    private static HttpServer behind;

    private static TestService gateway;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        behind = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        behind.createContext("/oauth2/token", exchange -> answer(exchange, "own"));
        behind.createContext("/shipments/", DeliveryGatewayTests::remember);
        behind.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        behind.start();
        String url = ":" + behind.getAddress().getPort();
        gateway = TestService.start(
                DeliveryGatewayApplication.class,
                "delivery-gateway",
                folder,
                Map.of(
                        "countersign.accept", "shared-jwt",
                        "countersign.propagate", "shared-jwt",
                        "countersign.jwt.revocation.uri", "",
                        "shop.url.delivery", "http://127.0.0.1" + url,
                        "shop.url.delivery-sts", "http://localhost" + url));
    }

    @AfterAll
    static void stop() {
        gateway.close();
        behind.stop(0);
    }

    @BeforeEach
    void forget() {
        received.clear();
        bodies.clear();
    }

    private static void remember(HttpExchange exchange) throws IOException {
        received.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Service-Authorization"));
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        answer(exchange, "none");
    }

    private static void answer(HttpExchange exchange, String token) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            byte[] body = "{\"access_token\":\"%s\",\"token_type\":\"Bearer\",\"expires_in\":120}"
                    .formatted(token)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static Answer call(TestService.Caller caller, String method, String path) {
        return switch (HttpMethod.valueOf(method).name()) {
            case "PUT" -> caller.put(path, "{}");
            case "POST" -> caller.post(path);
            case "DELETE" -> caller.delete(path);
            default -> caller.get(path);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /shipments/o1",
        "POST, /shipments/dispatch",
        "POST, /shipments/o1/dispatch",
        "POST, /shipments/o1/cancel"
    })
    void writeWhenServiceMayBookThenForwardedWithTheGatewaysOwnRight(String method, String path) {
        call(gateway.service("shipment:book"), method, path).isStatus(200);

        assertThat(received).containsExactly(method + " " + path + " Bearer own");
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /shipments/o1",
        "POST, /shipments/dispatch",
        "POST, /shipments/o1/dispatch",
        "POST, /shipments/o1/cancel"
    })
    void writeWhenCallerMayNotBookThenRefusedHere(String method, String path) {
        call(gateway.anonymous(), method, path).isProblem(401);
        call(gateway.user("ann"), method, path).isProblem(403);
        call(gateway.admin(), method, path).isProblem(403);
        call(gateway.service("shipment:write"), method, path).isProblem(403);

        assertThat(received).isEmpty();
    }

    @Test
    void requestWhenOddThenNoFailure() {
        gateway.fuzz().run(1, 150);
    }

    @Test
    void readWhenUserAsksThenForwarded() {
        gateway.user("ann").get("/shipments/o1").isStatus(200);
        gateway.anonymous().get("/shipments/o1").isProblem(401);

        assertThat(received).hasSize(1);
    }

    @Test
    void dispatchWhenSeveralOrdersThenForwardedWithTheirIds() {
        gateway.service("shipment:book")
                .post("/shipments/dispatch", "{\"orderIds\":[\"o1\",\"o2\"]}")
                .isStatus(200);

        assertThat(received).containsExactly("POST /shipments/dispatch Bearer own");
        assertThat(bodies).containsExactly("{\"orderIds\":[\"o1\",\"o2\"]}");
    }

    @Test
    void requestWhenOrderIsNamedDispatchThenItsOwnShipment() {
        TestService.Caller basket = gateway.service("shipment:book");
        for (String path : List.of("/shipments/dispatch/dispatch", "/shipments/dispatch/cancel")) {
            basket.post(path).isStatus(200);
        }
        basket.put("/shipments/dispatch", "{}").isStatus(200);
        gateway.user("ann").get("/shipments/dispatch").isStatus(200);

        assertThat(received.stream().map(request -> request.substring(0, request.indexOf(" Bearer"))))
                .containsExactly(
                        "POST /shipments/dispatch/dispatch",
                        "POST /shipments/dispatch/cancel",
                        "PUT /shipments/dispatch",
                        "GET /shipments/dispatch");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /shipments",
        "POST, /shipments/o1",
        "DELETE, /shipments/o1",
        "DELETE, /shipments/dispatch",
        "POST, /shipments/o1/other",
        "GET, /accounts"
    })
    void callWhenItIsNoRouteThenNotForwarded(String method, String path) {
        assertThat(call(gateway.service("shipment:book"), method, path).status())
                .isIn(404, 405);

        assertThat(received).isEmpty();
    }
}
