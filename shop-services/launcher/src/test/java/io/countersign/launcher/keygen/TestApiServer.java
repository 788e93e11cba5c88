// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** API server of Kubernetes with one Secret. */
final class TestApiServer implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String SECRETS = "/api/v1/namespaces/shop/secrets";

    private final TestAuthority authority = new TestAuthority();

    private final HttpsServer server;

    private final Path folder;

    /** Methods and paths of all requests. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    /** Data of the Secret, decoded; {@code null} if there is none. */
    Map<String, String> secret;

    private int version = 7;

    /** Runs before a request with this method, once. */
    private Map.Entry<String, Runnable> interference = Map.entry("", () -> {});

    /** Status for all requests with this method. */
    Map.Entry<String, Integer> refusal = Map.entry("", 0);

    /** Changes from others before every write. */
    boolean busy;

    TestApiServer(Path folder) throws IOException, GeneralSecurityException {
        this.folder = folder;
        authority.issue("api", "dns:localhost");
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(authority.context("api")));
        server.createContext("/", this::handle);
        Files.writeString(folder.resolve("token"), "own-token\n");
        Files.writeString(folder.resolve("namespace"), "shop");
        trust(authority);
        server.start();
    }

    /** Makes the pod trust an authority. */
    void trust(TestAuthority other) throws IOException, GeneralSecurityException {
        Files.writeString(
                folder.resolve("ca.crt"),
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(other.certificate("ca").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
    }

    PodAccount account() {
        return new PodAccount(
                URI.create("https://localhost:" + server.getAddress().getPort()), folder);
    }

    /** Lets somebody else change the Secret before the next request with a method. */
    void interfere(String method, Runnable change) {
        interference = Map.entry(method, change);
    }

    /** Writes an entry as somebody else. */
    void put(String entry, String value) {
        if (secret == null) {
            secret = new TreeMap<>();
        }
        secret.put(entry, value);
        version++;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            JsonNode body = JSON.readTree(exchange.getRequestBody().readAllBytes());
            requests.add(method + " " + exchange.getRequestURI());
            if (interference.getKey().equals(method)) {
                Runnable change = interference.getValue();
                interference = Map.entry("", () -> {});
                change.run();
            }
            if (busy && !method.equals("GET")) {
                put("somebody", "else");
            }
            answer(exchange, status(exchange, method, body));
        }
    }

    private int status(HttpExchange exchange, String method, JsonNode body) {
        if (!"Bearer own-token".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return 401;
        }
        if (refusal.getKey().equals(method)) {
            return refusal.getValue();
        }
        return switch (method + " " + exchange.getRequestURI()) {
            case "GET " + SECRETS + "/keys" -> secret == null ? 404 : 200;
            case "POST " + SECRETS -> create(body);
            case "PATCH " + SECRETS + "/keys" -> patch(exchange, body);
            default -> 400;
        };
    }

    private int create(JsonNode body) {
        boolean isSecret = body.path("apiVersion").asString("").equals("v1")
                && body.path("kind").asString("").equals("Secret")
                && body.path("metadata").path("name").asString("").equals("keys");
        if (!isSecret) {
            return 400;
        }
        return secret == null ? merge(body, 201) : 409;
    }

    private int patch(HttpExchange exchange, JsonNode body) {
        if (!"application/merge-patch+json".equals(exchange.getRequestHeaders().getFirst("Content-Type"))) {
            return 415;
        }
        String seen = body.path("metadata").path("resourceVersion").asString("");
        return seen.equals("" + version) ? merge(body, 200) : 409;
    }

    private int merge(JsonNode body, int done) {
        body.path("data")
                .properties()
                .forEach(entry -> put(
                        entry.getKey(),
                        new String(Base64.getDecoder().decode(entry.getValue().asString()), StandardCharsets.UTF_8)));
        return done;
    }

    private void answer(HttpExchange exchange, int status) throws IOException {
        byte[] body = JSON.writeValueAsBytes(status / 100 == 2 ? view() : Map.of("kind", "Status", "code", status));
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private Map<String, ?> view() {
        Map<String, String> data = new TreeMap<>();
        secret.forEach((entry, value) ->
                data.put(entry, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))));
        return Map.of(
                "apiVersion",
                "v1",
                "kind",
                "Secret",
                "metadata",
                Map.of("name", "keys", "namespace", "shop", "resourceVersion", "" + version),
                "data",
                data);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
