// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Gateway of a Shop that confirms every order, unless it is told to answer otherwise. */
final class TestGateway implements AutoCloseable {

    /** Answer without a response: the connection is cut. */
    static final Canned CUT = new Canned(0, "");

    private static final String CONFIRMED = "{\"orderId\":\"o1\",\"status\":\"CONFIRMED\"}";

    private final HttpServer server;

    private final Map<String, Queue<Canned>> canned = new ConcurrentHashMap<>();

    /** Methods and paths of all requests. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    /** Idempotency keys of all checkouts. */
    final List<String> keys = new CopyOnWriteArrayList<>();

    /** Authorization headers of all requests that have one. */
    final List<String> tokens = new CopyOnWriteArrayList<>();

    /** Answer of the gateway. */
    record Canned(int status, String body) {}

    TestGateway() throws IOException {
        this(null);
    }

    TestGateway(@Nullable SSLContext tls) throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        if (tls == null) {
            server = HttpServer.create(any, 0);
        } else {
            HttpsServer secure = HttpsServer.create(any, 0);
            secure.setHttpsConfigurator(new HttpsConfigurator(tls));
            server = secure;
        }
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        String scheme = server instanceof HttpsServer ? "https" : "http";
        return URI.create(scheme + "://localhost:" + server.getAddress().getPort())
                .toString();
    }

    /** Gives these answers first to requests with a method and a path that begins so. */
    void answer(String request, Canned... answers) {
        canned.computeIfAbsent(request, any -> new ConcurrentLinkedQueue<>()).addAll(List.of(answers));
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            requests.add(request);
            if (request.contains("/checkout/")) {
                keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            }
            if (exchange.getRequestHeaders().containsKey("Authorization")) {
                tokens.add(exchange.getRequestHeaders().getFirst("Authorization"));
            }
            Canned answer = next(request);
            if (!answer.equals(CUT)) {
                byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
            }
        }
    }

    private Canned next(String request) {
        return canned.entrySet().stream()
                .filter(entry -> request.startsWith(entry.getKey()))
                .map(entry -> entry.getValue().poll())
                .filter(answer -> answer != null)
                .findFirst()
                .orElseGet(() -> usual(request));
    }

    private static Canned usual(String request) {
        return switch (request) {
            case "POST /login" -> new Canned(200, "{\"token\":\"own-token\"}");
            case "POST /products" -> new Canned(201, "{\"productId\":\"p1\"}");
            case "POST /users" -> new Canned(201, "{\"userID\":\"u1\",\"username\":\"trial\"}");
            case "POST /users/u1/accounts" -> new Canned(201, "{\"accNum\":\"a1\"}");
            case "POST /users/u1/accounts/a1", "POST /basket/u1/p1" -> new Canned(200, "{}");
            case "POST /cart/checkout/u1" -> new Canned(201, CONFIRMED);
            case "GET /basket/u1/orders/o1" -> new Canned(200, CONFIRMED);
            case "POST /logout" -> new Canned(204, "");
            default -> new Canned(404, "{}");
        };
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
