// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers logins with configured responses, and records its requests. */
final class FakeSts implements AutoCloseable {

    private static final String TOKEN =
            "{\"access_token\":\"the-token\",\"token_type\":\"Bearer\",\"expires_in\":900,\"jti\":\"j\",\"more\":1}";

    private final BlockingQueue<JsonNode> requests = new LinkedBlockingQueue<>();

    private final List<String> revoked = new CopyOnWriteArrayList<>();

    private final HttpServer server;

    private final List<JsonNode> revocations = new CopyOnWriteArrayList<>();

    private volatile boolean deaf;

    private volatile boolean lost;

    private volatile int status = 200;

    private volatile String body = TOKEN;

    private volatile Runnable meanwhile = () -> {};

    FakeSts() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/login", this::login);
        server.createContext("/oauth2/token", this::serviceToken);
        server.createContext("/revocations", this::revocation);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void answer(int newStatus, String newBody) {
        status = newStatus;
        body = newBody;
    }

    /** Sets an action that runs before each login is answered. */
    void meanwhile(Runnable event) {
        meanwhile = event;
    }

    void answerAgain() {
        meanwhile = () -> {};
        answer(200, TOKEN);
    }

    JsonNode lastRequest() throws InterruptedException {
        JsonNode last = requests.take();
        while (!requests.isEmpty()) {
            last = requests.take();
        }
        return last;
    }

    /** Sets whether revocations are left unanswered. */
    void deaf(boolean isDeaf) {
        deaf = isDeaf;
    }

    /** Sets whether the answers to revocations are lost after they took effect. */
    void lost(boolean areLost) {
        lost = areLost;
    }

    /** Returns the times of the events for which a user's tokens were revoked, in order. */
    List<BigDecimal> events(String userId) {
        return revocations.stream()
                .filter(request -> request.path("sub").asString().equals(userId))
                .map(request -> request.path("before").decimalValue())
                .toList();
    }

    /** Returns the users whose tokens were revoked, in order. */
    List<String> revoked() {
        return revoked;
    }

    private void serviceToken(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            reply(exchange, 200, "{\"access_token\":\"own\",\"token_type\":\"Bearer\",\"expires_in\":120}");
        }
    }

    private void revocation(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request =
                    new JsonMapper().readTree(exchange.getRequestBody().readAllBytes());
            boolean own = "Bearer own".equals(exchange.getRequestHeaders().getFirst("Service-Authorization"));
            if (own && !deaf) {
                revocations.add(request);
                revoked.add(request.path("sub").asString());
            }
            exchange.sendResponseHeaders(deaf || lost ? 503 : own ? 204 : 401, -1);
        }
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        byte[] answer = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, answer.length);
        exchange.getResponseBody().write(answer);
    }

    private void login(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.add(new JsonMapper().readTree(exchange.getRequestBody().readAllBytes()));
            meanwhile.run();
            reply(exchange, status, body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
