// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.shop.common.Money;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Product, account and token service over HTTP, backed by {@link FakeParticipants}. */
final class StubServices implements AutoCloseable {

    private static final JsonMapper MAPPER = new JsonMapper();

    private final HttpServer server;

    private final FakeParticipants participants = new FakeParticipants();

    private final Map<String, Long> prices = new ConcurrentHashMap<>(TestShop.PRICES);

    private final List<Call> calls = new CopyOnWriteArrayList<>();

    private volatile boolean tokensUnavailable;

    StubServices() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/products", this::products);
        server.createContext("/reservations/", exchange -> claim(exchange, this::reservation));
        server.createContext("/holds/", exchange -> claim(exchange, this::hold));
        server.createContext("/oauth2/token", this::token);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    Map<String, String> properties() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return Map.of(
                "shop.url.product", url,
                "shop.url.account", url + "/",
                "shop.url.sts", "http://localhost:" + server.getAddress().getPort());
    }

    FakeParticipants participants() {
        return participants;
    }

    void price(String productId, long price) {
        prices.put(productId, price);
    }

    void tokensUnavailable(boolean unavailable) {
        tokensUnavailable = unavailable;
    }

    List<Call> calls() {
        return calls;
    }

    private void products(HttpExchange exchange) throws IOException {
        record(exchange, "");
        String query = exchange.getRequestURI().getQuery();
        List<String> lines = Arrays.stream(query.split("&", -1))
                .map(parameter -> parameter.substring("ids=".length()))
                .filter(prices::containsKey)
                .map(this::priced)
                .toList();
        answer(exchange, 200, "{\"items\":[" + String.join(",", lines) + "],\"page\":0,\"size\":20,\"total\":1}");
    }

    private String priced(String productId) {
        return "{\"productId\":\"%s\",\"name\":\"a name\",\"price\":%s,\"stock\":7}"
                .formatted(productId, new Money(prices.get(productId)));
    }

    private void claim(HttpExchange exchange, Function<Request, Outcome> action) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        record(exchange, body);
        String[] path = exchange.getRequestURI().getPath().split("/", -1);
        Outcome outcome = action.apply(new Request(path[2], path.length > 3 ? path[3] : "", body));
        switch (outcome) {
            case Outcome.Done done -> answer(exchange, 200, "{\"lines\":[" + lines(body) + "]}");
            case Outcome.Refused refused -> answer(exchange, 409, "{\"status\":409}");
            case Outcome.Unknown unknown -> answer(exchange, 503, "{\"status\":503}");
        }
    }

    private String lines(String body) {
        JsonNode lines = body.isEmpty()
                ? MAPPER.createArrayNode()
                : MAPPER.readTree(body).path("lines");
        return lines.valueStream()
                .map(line -> priced(line.path("productId").asString()))
                .collect(Collectors.joining(","));
    }

    private Outcome reservation(Request request) {
        Stock stock = participants.stock();
        return switch (request.action()) {
            case "commit" -> stock.commit(request.order());
            case "release" -> stock.release(request.order());
            default -> stock.reserve(request.order());
        };
    }

    private Outcome hold(Request request) {
        Funds funds = participants.funds();
        return switch (request.action()) {
            case "capture" -> funds.capture(request.order());
            case "release" -> funds.release(request.order());
            default -> funds.hold(request.order());
        };
    }

    private void token(HttpExchange exchange) throws IOException {
        if (tokensUnavailable) {
            answer(exchange, 503, "{}");
        } else {
            answer(exchange, 200, "{\"access_token\":\"own\",\"token_type\":\"Bearer\",\"expires_in\":120}");
        }
    }

    private void record(HttpExchange exchange, String body) {
        calls.add(new Call(
                exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                exchange.getRequestHeaders().getFirst("Authorization"),
                exchange.getRequestHeaders().getFirst("Service-Authorization"),
                body));
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        try (exchange) {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** Recorded call with its credentials. */
    record Call(String request, String authorization, String serviceAuthorization, String body) {}

    private record Request(String orderId, String action, String body) {

        private Order order() {
            return new Order(orderId, "any", null, OrderState.PENDING, null, 0, List.of(), 0, null);
        }
    }
}
