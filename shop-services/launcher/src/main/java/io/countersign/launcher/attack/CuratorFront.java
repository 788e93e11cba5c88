// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.json.JsonWriter;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.LogFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Address at which one service knows its curator. It passes everything on to the curator as shipped, until it is told to
 * lie: then it shows another log. Only who has the log key can do that.
 */
final class CuratorFront implements AutoCloseable {

    private static final Pattern PARAMETER = Pattern.compile("(from|after|wait)=(\\d{1,9})");

    private static final String OCTETS = "application/octet-stream";

    private final URI curator;

    private final HttpClient http;

    private final HttpServer server;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private volatile View view = new View(null, new CompletableFuture<>());

    /**
     * What is shown now.
     *
     * @param lie {@code null} to pass on what the curator shows
     * @param changed completed when something else is shown
     */
    private record View(@Nullable Lie lie, CompletableFuture<Boolean> changed) {}

    /** Log that is shown, with the head that is signed at each request. */
    private record Lie(List<Octets> entries, Supplier<Head> head, List<KeyChange> changes) {}

    CuratorFront(URI curator, HttpClient http) throws IOException {
        this.curator = curator;
        this.http = http;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Shows a forged log from now on. */
    void show(ForgedLog log) {
        show(log.entries(), log::head, ForgedLog.changes(log.entries()));
    }

    /** Shows these entries and a head, which need not fit. */
    void show(List<Octets> entries, Supplier<Head> head) {
        show(entries, head, List.of());
    }

    private void show(List<Octets> entries, Supplier<Head> head, List<KeyChange> changes) {
        change(new Lie(List.copyOf(entries), head, changes));
    }

    /** Passes on what the curator shows, again. */
    void showOwn() {
        change(null);
    }

    private void change(@Nullable Lie lie) {
        View before = view;
        view = new View(lie, new CompletableFuture<>());
        before.changed().complete(true);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            Lie lie = view.lie();
            if (path.equals("/log/head")) {
                head(exchange);
            } else if (path.equals("/log") && lie != null) {
                log(exchange, lie);
            } else {
                pass(exchange, body);
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException ex) {
            throw new IOException(ex.getCause());
        }
    }

    private void log(HttpExchange exchange, Lie lie) throws IOException {
        int from = (int) parameter(exchange, "from", 0);
        if (from > lie.entries().size()) {
            send(
                    exchange,
                    416,
                    "application/problem+json",
                    JsonWriter.write(Map.of("status", 416, "reason", "beyond-end")));
            return;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LogFile.write(
                out, lie.head().get(), lie.entries().subList(from, lie.entries().size()));
        send(exchange, 200, OCTETS, out.toByteArray());
    }

    /** Answers as soon as something else is shown, as a curator does when it has another entry. */
    private void head(HttpExchange exchange) throws IOException, InterruptedException, ExecutionException {
        View shown = view;
        if (shown.lie() == null) {
            CompletableFuture<HttpResponse<byte[]>> passed = sendOn(exchange, new byte[0]);
            CompletableFuture.anyOf(passed, shown.changed()).get();
            if (!shown.changed().isDone()) {
                answer(exchange, passed.get());
                return;
            }
            passed.cancel(true);
        } else {
            awaitChange(exchange, shown, shown.lie());
        }
        View next = view;
        if (next.lie() == null) {
            pass(exchange, new byte[0]);
        } else {
            send(exchange, 200, "application/json", json(next.lie()));
        }
    }

    private static void awaitChange(HttpExchange exchange, View shown, Lie lie)
            throws InterruptedException, ExecutionException {
        boolean known = parameter(exchange, "after", -1) == lie.head().get().sequence();
        try {
            shown.changed().get(known ? parameter(exchange, "wait", 0) * 1000 : 0, TimeUnit.MILLISECONDS);
        } catch (TimeoutException ex) {
            // The same log is shown once more, with a head of its own.
        }
    }

    private static byte[] json(Lie lie) {
        Head head = lie.head().get();
        return JsonWriter.write(Map.of(
                "sequence", head.sequence(),
                "hash", Base64Url.encode(head.hash()),
                "time", Instant.ofEpochMilli(head.time()).toString(),
                "signer", Base64Url.encode(head.signer()),
                "head", AnnouncedHead.of(head, lie.changes()).toText()));
    }

    private static long parameter(HttpExchange exchange, String name, long otherwise) {
        String query = exchange.getRequestURI().getQuery();
        Matcher matcher = PARAMETER.matcher(query == null ? "" : query);
        while (matcher.find()) {
            if (matcher.group(1).equals(name)) {
                return Long.parseLong(matcher.group(2));
            }
        }
        return otherwise;
    }

    private void pass(HttpExchange exchange, byte[] body) throws IOException, InterruptedException, ExecutionException {
        answer(exchange, sendOn(exchange, body).get());
    }

    private CompletableFuture<HttpResponse<byte[]>> sendOn(HttpExchange exchange, byte[] body) {
        URI target = URI.create(curator + exchange.getRequestURI().toString());
        HttpRequest.Builder request = HttpRequest.newBuilder(target)
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type != null) {
            request.header("Content-Type", type);
        }
        return http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static void answer(HttpExchange exchange, HttpResponse<byte[]> response) throws IOException {
        response.headers()
                .firstValue("Retry-After")
                .ifPresent(value -> exchange.getResponseHeaders().set("Retry-After", value));
        send(
                exchange,
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse(OCTETS),
                response.body());
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        view.changed().complete(true);
        server.stop(0);
        threads.shutdownNow();
    }
}
