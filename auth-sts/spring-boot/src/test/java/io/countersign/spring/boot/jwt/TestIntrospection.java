// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Authorization server that introspects opaque tokens. */
final class TestIntrospection implements AutoCloseable {

    static final String ISSUER = "https://sso.example.com";

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();

    private final List<String> asked = new CopyOnWriteArrayList<>();

    private final List<String> headers = new CopyOnWriteArrayList<>();

    private final HttpServer server;

    TestIntrospection() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/introspect", this::introspect);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/introspect";
    }

    /** Returns the properties of a service that uses this server. */
    Map<String, String> properties() {
        return Map.of(
                "countersign.opaque-token.issuer",
                ISSUER,
                "countersign.opaque-token.introspection-uri",
                address(),
                "countersign.opaque-token.client-secret",
                "s3cret+",
                "countersign.opaque-token.timeout",
                "30s");
    }

    /** Serves a document, such as a key set. */
    void serve(String path, String json) {
        server.createContext(path, exchange -> send(exchange, new Answer(200, json)));
    }

    /** Returns the members of an active user's token, to which others are added or replaced. */
    static String active(String... others) {
        Map<String, String> members = new LinkedHashMap<>(Map.of(
                "active", "true",
                "iss", "\"" + ISSUER + "\"",
                "sub", "\"alice\"",
                "client_id", "\"shop-app\"",
                "aud", "[\"account.shop.com\"]",
                "scope", "\"shop\"",
                "exp", String.valueOf(Instant.now().plusSeconds(600).getEpochSecond())));
        for (int i = 0; i < others.length; i += 2) {
            members.put(others[i], others[i + 1]);
        }
        return members.entrySet().stream()
                .map(member -> "\"" + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    void answer(String token, int status, String body) {
        answers.put(token, new Answer(status, body));
    }

    /** Makes the answer about a token wait for the returned latch. */
    CountDownLatch hold(String token) {
        return held.computeIfAbsent(token, name -> new CountDownLatch(1));
    }

    long calls(String token) {
        return asked.stream().filter(token::equals).count();
    }

    List<String> asked() {
        return List.copyOf(asked);
    }

    List<String> headers() {
        return List.copyOf(headers);
    }

    private void introspect(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.US_ASCII);
        String token = Arrays.stream(form.split("&"))
                .filter(field -> field.startsWith("token="))
                .map(field -> URLDecoder.decode(field.substring("token=".length()), StandardCharsets.UTF_8))
                .findFirst()
                .orElseThrow();
        asked.add(token);
        headers.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                + exchange.getRequestHeaders().getFirst("Accept"));
        await(held.get(token));
        send(exchange, answers.getOrDefault(token, new Answer(200, "{\"active\":false}")));
    }

    private static void await(@Nullable CountDownLatch latch) {
        try {
            if (latch != null) {
                latch.await();
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private record Answer(int status, String body) {}
}
