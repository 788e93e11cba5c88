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

    private final List<Call> calls = new CopyOnWriteArrayList<>();

    private volatile boolean tokensUnavailable;

    StubServices() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/products", this::products);
        server.createContext("/reservations/", exchange -> participate(exchange, this::reservation));
        server.createContext("/debits/", exchange -> participate(exchange, this::debit));
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
        participants.price(productId, price);
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
                .filter(participants.prices()::containsKey)
                .map(productId -> priced(productId, participants.prices()))
                .toList();
        answer(exchange, 200, "{\"items\":[" + String.join(",", lines) + "],\"page\":0,\"size\":20,\"total\":1}");
    }

    private static String priced(String productId, Map<String, Long> prices) {
        return "{\"productId\":\"%s\",\"name\":\"a name\",\"price\":%s,\"stock\":7}"
                .formatted(productId, new Money(prices.get(productId)));
    }

    private void participate(HttpExchange exchange, Function<Request, Answered> action) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        record(exchange, body);
        String[] path = exchange.getRequestURI().getPath().split("/", -1);
        Answered answered = action.apply(new Request(path[2], path.length > 3 ? path[3] : "", body));
        answer(exchange, answered.status(), answered.body());
    }

    private Answered reservation(Request request) {
        Stock stock = participants.stock();
        if (request.orderId().equals("commit")) {
            return committed(stock.commit(request.orderIds()));
        }
        Outcome outcome = request.action().equals("release")
                ? stock.release(request.orderId())
                : stock.reserve(request.order(), request.seen());
        return switch (outcome) {
            case Outcome.Done done -> new Answered(200, reservation(request.orderId(), "RESERVED"));
            case Outcome.Refused refused -> new Answered(409, problem(refused));
            case Outcome.Unknown unknown -> Answered.UNAVAILABLE;
        };
    }

    private Answered committed(Map<String, Outcome> outcomes) {
        if (outcomes.values().stream().anyMatch(Outcome.Unknown.class::isInstance)) {
            return Answered.UNAVAILABLE;
        }
        return new Answered(
                200,
                outcomes.entrySet().stream()
                        .map(entry -> reservation(
                                entry.getKey(), entry.getValue() instanceof Outcome.Done ? "COMMITTED" : "RELEASED"))
                        .collect(Collectors.joining(",", "{\"reservations\":[", "]}")));
    }

    private String reservation(String orderId, String status) {
        Map<String, Long> prices = participants.reservation(orderId).prices();
        return prices.keySet().stream()
                .map(productId -> priced(productId, prices))
                .collect(Collectors.joining(
                        ",", "{\"orderId\":\"%s\",\"status\":\"%s\",\"lines\":[".formatted(orderId, status), "]}"));
    }

    private static String problem(Outcome.Refused refused) {
        String slug = refused.reason() == Reason.INTERRUPTED
                ? "reservation-released"
                : refused.reason().code().replace('_', '-');
        return "{\"type\":\"urn:countersign:problem:%s\",\"overdue\":[%s]}"
                .formatted(
                        slug,
                        refused.overdue().stream().map(id -> '"' + id + '"').collect(Collectors.joining(",")));
    }

    private Answered debit(Request request) {
        Funds funds = participants.funds();
        Outcome outcome = switch (request.action()) {
            case "bar" -> funds.ask(request.orderId());
            case "undo" -> funds.undo(request.orderId());
            default -> funds.debit(request.order());
        };
        if (outcome instanceof Outcome.Unknown) {
            return Answered.UNAVAILABLE;
        }
        FakeDebit.State state = participants.debit(request.orderId()).state();
        String status = state == FakeDebit.State.REFUSED ? "INSUFFICIENT_FUNDS" : state.name();
        return new Answered(200, "{\"orderId\":\"%s\",\"status\":\"%s\"}".formatted(request.orderId(), status));
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

    private record Answered(int status, String body) {

        private static final Answered UNAVAILABLE = new Answered(503, "{\"status\":503}");
    }

    private record Request(String orderId, String action, String body) {

        private JsonNode json() {
            return body.isEmpty() ? MAPPER.createObjectNode() : MAPPER.readTree(body);
        }

        private List<String> orderIds() {
            return json().path("orderIds").valueStream().map(JsonNode::asString).toList();
        }

        private Map<String, Long> seen() {
            return json().path("lines")
                    .valueStream()
                    .filter(line -> line.has("price"))
                    .collect(Collectors.toMap(
                            line -> line.path("productId").asString(), line -> minor(line.path("price"))));
        }

        private static long minor(JsonNode amount) {
            return amount.decimalValue().movePointRight(2).longValueExact();
        }

        private Order order() {
            List<OrderLine> lines = json().path("lines")
                    .valueStream()
                    .map(line -> new OrderLine(
                            line.path("productId").asString(),
                            line.path("quantity").asLong(),
                            0))
                    .toList();
            long total = json().has("amount") ? minor(json().path("amount")) : 0;
            return new Order(orderId, "any", null, OrderState.PENDING, null, total, lines, 0, null, null);
        }
    }
}
