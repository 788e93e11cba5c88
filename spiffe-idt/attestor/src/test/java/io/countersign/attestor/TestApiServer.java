// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** API server of Kubernetes, in the form in which it answers TokenReviews, pods and lists of pods. It needs a token. */
public final class TestApiServer implements AutoCloseable {

    static final String AUDIENCE = "countersign-attestor";

    private static final JsonMapper JSON = new JsonMapper();

    private final TestAuthority authority = new TestAuthority();

    private final HttpsServer server;

    private final Path folder;

    /** Status of reviews, by token. */
    final Map<String, String> reviews = new ConcurrentHashMap<>();

    /** Pods, by name. */
    final Map<String, String> pods = new ConcurrentHashMap<>();

    /** Answers that are given before all others. */
    final Queue<Canned> canned = new ConcurrentLinkedQueue<>();

    /** Methods and paths of all calls. */
    final List<String> calls = new CopyOnWriteArrayList<>();

    /** Status of the probe. */
    volatile int ready = 200;

    volatile String ownToken = "own-token-1";

    volatile CountDownLatch gate = new CountDownLatch(0);

    /** Answer of the server. */
    record Canned(int status, String body) {}

    TestApiServer(Path folder) {
        this.folder = folder;
        authority.issue("api", "dns:localhost");
        try {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            Files.writeString(folder.resolve("own-token"), ownToken + "\n");
            Files.writeString(folder.resolve("ca.crt"), pem());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        server.setHttpsConfigurator(new HttpsConfigurator(authority.context("api")));
        server.createContext("/", this::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    private String pem() {
        try {
            return "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getMimeEncoder()
                            .encodeToString(authority.certificate("ca").getEncoded())
                    + "\n-----END CERTIFICATE-----\n";
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    URI address() {
        return URI.create("https://localhost:" + server.getAddress().getPort());
    }

    /** The kubelet replaces the token of the attestor. */
    void rotateOwnToken(String token) {
        ownToken = token;
        try {
            Files.writeString(folder.resolve("own-token"), token);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Arguments of an attestor that uses this server. */
    String[] arguments(String... more) {
        return Stream.concat(
                        Stream.of(
                                "--countersign.attestor.source=kubernetes",
                                "--countersign.attestor.kubernetes.api-server=" + address(),
                                "--countersign.attestor.kubernetes.certificate-authority=" + folder.resolve("ca.crt"),
                                "--countersign.attestor.kubernetes.token=" + folder.resolve("own-token"),
                                "--countersign.attestor.kubernetes.audience=" + AUDIENCE,
                                "--countersign.attestor.kubernetes.trust-domain=shop.com",
                                "--countersign.attestor.kubernetes.calls-per-second=10000",
                                "--countersign.attestor.kubernetes.max-response-size=64KB",
                                "--countersign.attestor.kubernetes.timeout=30s",
                                "--countersign.attestor.kubernetes.cache.life=5m"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] request = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().toString();
            calls.add(exchange.getRequestMethod() + " " + path);
            Canned answer = canned.poll();
            answer(exchange, answer == null ? answer(exchange, path, request) : answer);
        }
    }

    private void answer(HttpExchange exchange, Canned answer) throws IOException {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private Canned answer(HttpExchange exchange, String path, byte[] request) {
        if (!("Bearer " + ownToken).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return status(401, "Unauthorized");
        }
        if (path.equals("/readyz")) {
            return new Canned(ready, "ok");
        }
        if (path.equals("/apis/authentication.k8s.io/v1/tokenreviews")) {
            await();
            return review(JSON.readTree(request));
        }
        String prefix = "/api/v1/namespaces/shop/pods";
        if (path.startsWith(prefix + "?")) {
            return list();
        }
        String pod = path.startsWith(prefix + "/") ? pods.get(path.substring(prefix.length() + 1)) : null;
        return pod == null ? status(404, "NotFound") : new Canned(200, pod);
    }

    private void await() {
        try {
            if (!gate.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The gate stays closed");
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private Canned review(JsonNode review) {
        boolean isReview = review.path("apiVersion").asString("").equals("authentication.k8s.io/v1")
                && review.path("kind").asString("").equals("TokenReview")
                && review.path("spec").path("audiences").path(0).asString("").equals(AUDIENCE);
        if (!isReview) {
            return status(400, "BadRequest");
        }
        String token = review.path("spec").path("token").asString("");
        return reviewed(reviews.getOrDefault(token, "{\"user\":{},\"error\":\"[invalid bearer token, unknown]\"}"));
    }

    static Canned reviewed(String status) {
        return new Canned(201, """
                {"kind":"TokenReview","apiVersion":"authentication.k8s.io/v1","metadata":{"creationTimestamp":null,                "managedFields":[{"manager":"Java-http-client","operation":"Update"}]},                "spec":{"token":"<redacted>","audiences":["countersign-attestor"]},"status":%s}
                """.formatted(status));
    }

    private Canned list() {
        String items = String.join(
                ",",
                pods.values().stream()
                        .map(pod -> pod.replaceFirst("\"kind\":\"Pod\",\"apiVersion\":\"v1\",", ""))
                        .toList());
        return new Canned(
                200,
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"4711\"},\"items\":["
                        + items + "]}");
    }

    static Canned status(int code, String reason) {
        return new Canned(code, """
                {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"%s","reason":"%s","code":%d}
                """.formatted(reason, reason, code));
    }

    /** Status of a live token of a pod of the service account basket. */
    static String authenticated(String pod, String uid) {
        return """
                {"authenticated":true,"user":{"username":"system:serviceaccount:shop:basket",                "uid":"0b4a3a1c-5dd5-4b2f-8f0c-0a6f1c7ad0b1",                "groups":["system:serviceaccounts","system:serviceaccounts:shop","system:authenticated"],                "extra":{"authentication.kubernetes.io/credential-id":["JTI=7ee52be0-9045-4653-aa5e-0da57b8dccdc"],                "authentication.kubernetes.io/node-name":["node-1"],                "authentication.kubernetes.io/node-uid":["7c8cf9ce-7d3c-4c1c-b2d2-e3a5ea4e7e3f"],                "authentication.kubernetes.io/pod-name":["%s"],                "authentication.kubernetes.io/pod-uid":["%s"]}},"audiences":["countersign-attestor"]}
                """.formatted(pod, uid);
    }

    /** Pod that runs. */
    static String pod(String name, String uid, String... addresses) {
        String list = String.join(
                ",",
                List.of(addresses).stream().map(ip -> "{\"ip\":\"" + ip + "\"}").toList());
        return """
                {"kind":"Pod","apiVersion":"v1","metadata":{"name":"%s","namespace":"shop","uid":"%s",                "resourceVersion":"815","creationTimestamp":"2026-01-01T00:00:00Z","labels":{"app":"basket"}},                "spec":{"containers":[{"name":"basket","image":"basket:1"}],"restartPolicy":"Always",                "serviceAccountName":"basket","serviceAccount":"basket","nodeName":"node-1"},                "status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}],"hostIP":"10.0.0.1",                "hostIPs":[{"ip":"10.0.0.1"}],"podIP":"%s","podIPs":[%s],"qosClass":"BestEffort"}}
                """.formatted(name, uid, addresses[0], list).strip();
    }

    /** Token with claims, whose signature nobody but the API server verifies. */
    public static String token(String id, Instant end) {
        return token("{\"aud\":[\"" + AUDIENCE + "\"],\"exp\":" + end.getEpochSecond() + ",\"jti\":\"" + id + "\"}");
    }

    static String token(String claims) {
        return token("{\"alg\":\"RS256\",\"kid\":\"x\"}", claims);
    }

    /** The last characters of header and signature have unused bits. */
    static String token(String header, String claims) {
        return encoded(header) + "." + encoded(claims) + "." + encoded("a signature");
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        gate.countDown();
        server.stop(0);
    }
}
