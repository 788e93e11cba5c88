// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.impl.ECDSA;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.keyset.JwkSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** Key management service that signs, or errs in the way that a test asks for. */
final class FakeKms implements AutoCloseable {

    /** Ways to err. */
    enum Fault {
        NONE,
        STATUS_500,
        EMPTY,
        RAW_INSTEAD_OF_DER,
        SIGNATURE_OF_ANOTHER_TEXT,
        SIGNATURE_OF_ANOTHER_KEY,
        NO_ANSWER
    }

    volatile Fault fault = Fault.NONE;

    private final List<JsonWebKey> pairs = new CopyOnWriteArrayList<>();

    private final HttpServer server;

    FakeKms(JwsAlgorithm... algorithms) {
        for (JwsAlgorithm algorithm : algorithms) {
            add(algorithm);
        }
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        server.createContext("/keys", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    String add(JwsAlgorithm algorithm) {
        JsonWebKey pair = JsonWebKey.generate(algorithm);
        pairs.add(pair);
        return String.valueOf(pair.keyId());
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] input = exchange.getRequestBody().readAllBytes();
        String[] path = exchange.getRequestURI().getPath().split("/", -1);
        try (exchange) {
            if (path.length == 2) {
                send(exchange, 200, publicKeys());
            } else {
                sign(exchange, path[2], JwsAlgorithm.of(path[4]), input);
            }
        }
    }

    private byte[] publicKeys() {
        return new JwkSet(pairs.stream().map(JsonWebKey::toPublic).toList())
                .toPublicJson()
                .getBytes(StandardCharsets.UTF_8);
    }

    private void sign(HttpExchange exchange, String id, JwsAlgorithm algorithm, byte[] input) throws IOException {
        JsonWebKey pair =
                pairs.stream().filter(key -> id.equals(key.keyId())).findFirst().orElseThrow();
        switch (fault) {
            case NONE -> send(exchange, 200, der(algorithm, signature(pair, algorithm, input)));
            case STATUS_500 -> send(exchange, 500, new byte[0]);
            case EMPTY -> send(exchange, 200, new byte[0]);
            case RAW_INSTEAD_OF_DER -> send(exchange, 200, signature(pair, algorithm, input));
            case SIGNATURE_OF_ANOTHER_TEXT ->
                send(exchange, 200, der(algorithm, signature(pair, algorithm, id.getBytes(StandardCharsets.UTF_8))));
            case SIGNATURE_OF_ANOTHER_KEY ->
                send(exchange, 200, der(algorithm, signature(JsonWebKey.generate(algorithm), algorithm, input)));
            // Closes the connection.
            case NO_ANSWER -> exchange.getResponseBody();
        }
    }

    private static byte[] signature(JsonWebKey pair, JwsAlgorithm algorithm, byte[] input) {
        return new JwsSigner(pair, algorithm).signBytes(input);
    }

    private static byte[] der(JwsAlgorithm algorithm, byte[] signature) {
        try {
            return algorithm.jwaName().startsWith("ES") ? ECDSA.transcodeSignatureToDER(signature) : signature;
        } catch (JOSEException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
