// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** Service that records its requests and sends configured responses. */
final class StubService implements AutoCloseable {

    private final HttpServer server;

    private final List<Received> received = new CopyOnWriteArrayList<>();

    private volatile CountDownLatch silence = new CountDownLatch(0);

    private volatile Answer answer = Answer.ok("{}");

    StubService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
        server.createContext("/", this::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    /** Stops answering until it is told to resume. */
    void fallSilent() {
        silence = new CountDownLatch(1);
    }

    void speak() {
        silence.countDown();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void answer(Answer next) {
        received.clear();
        answer = next;
    }

    List<Received> received() {
        return received;
    }

    Received only() {
        if (received.size() != 1) {
            throw new AssertionError("expected one request but there were " + received);
        }
        return received.getFirst();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            received.add(new Received(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders(),
                    new String(body, StandardCharsets.UTF_8)));
            await();
            Answer now = answer;
            if (now.status() == Answer.HUNG_UP) {
                return;
            }
            now.headers().forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
            byte[] text = now.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(now.status(), text.length == 0 ? -1 : text.length);
            exchange.getResponseBody().write(text);
        }
    }

    private void await() throws IOException {
        try {
            silence.await();
        } catch (InterruptedException stop) {
            throw new IOException(stop);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    record Received(String method, String uri, Headers headers, String body) {}

    record Answer(int status, Map<String, String> headers, String body) {

        private static final int HUNG_UP = 0;

        /** Returns no response: the connection is closed after the request was read. */
        static Answer none() {
            return new Answer(HUNG_UP, Map.of(), "");
        }

        static Answer ok(String body) {
            return new Answer(200, Map.of("Content-Type", "application/json"), body);
        }
    }
}
