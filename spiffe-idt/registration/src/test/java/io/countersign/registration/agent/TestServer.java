// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Server on 127.0.0.1, whose answers a test may replace. */
class TestServer implements AutoCloseable {

    private final HttpServer server;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private final Map<String, HttpHandler> replaced = new ConcurrentHashMap<>();

    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** @param tls context of the server; {@code null} for plain HTTP */
    TestServer(@Nullable SSLContext tls) {
        try {
            server = create(tls);
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
        server.setExecutor(threads);
        server.start();
    }

    private static HttpServer create(@Nullable SSLContext tls) throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        if (tls == null) {
            return HttpServer.create(any, 0);
        }
        HttpsServer secured = HttpsServer.create(any, 0);
        secured.setHttpsConfigurator(new HttpsConfigurator(tls));
        return secured;
    }

    final URI uri() {
        String scheme = server instanceof HttpsServer ? "https" : "http";
        return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Adds a handler for a path. */
    final void on(String path, HttpHandler handler) {
        server.createContext(path, exchange -> {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            try (exchange) {
                replaced.getOrDefault(exchange.getRequestURI().getPath(), handler)
                        .handle(exchange);
            } catch (RuntimeException ex) {
                problem(exchange, 500, "failed-" + ex.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT));
            }
        });
    }

    /** Answers a path by another handler. */
    final void replace(String path, HttpHandler handler) {
        replaced.put(path, handler);
    }

    /** Answers a path as it did before. */
    final void restore(String path) {
        replaced.remove(path);
    }

    /** Requests so far, such as {@code GET /log?from=0}. */
    final List<String> requests() {
        return List.copyOf(requests);
    }

    static JsonObject read(HttpExchange exchange) throws IOException {
        return StrictJson.parseObject(exchange.getRequestBody().readAllBytes());
    }

    static void json(HttpExchange exchange, int status, Map<String, ?> json) throws IOException {
        send(exchange, status, "application/json", JsonWriter.write(json));
    }

    static void octets(HttpExchange exchange, byte[] octets) throws IOException {
        send(exchange, 200, "application/octet-stream", octets);
    }

    static void problem(HttpExchange exchange, int status, String reason) throws IOException {
        send(exchange, status, Refusal.MEDIA_TYPE, JsonWriter.write(Map.of("status", status, "reason", reason)));
    }

    static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
