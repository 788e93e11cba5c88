// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import com.sun.net.httpserver.HttpServer;
import io.countersign.jose.keyset.JwkSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Publishes the key set of one key and signs tokens with it. */
final class Issuer implements AutoCloseable {

    private final BenchKey key;

    private final HttpServer server;

    private Issuer(BenchKey key, HttpServer server) {
        this.key = key;
        this.server = server;
    }

    static Issuer start(BenchKey key) {
        byte[] keys = JwkSet.of(key.jwk()).toPublicJson().getBytes(StandardCharsets.UTF_8);
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/jwks", exchange -> {
                exchange.getResponseHeaders().add("Content-Type", "application/jwk-set+json");
                exchange.sendResponseHeaders(200, keys.length);
                exchange.getResponseBody().write(keys);
                exchange.close();
            });
            server.start();
            return new Issuer(key, server);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    String algorithm() {
        return key.algorithm().jwaName();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns a new token in the form of the STS. */
    String token() {
        return token(BenchToken.STS);
    }

    String token(BenchToken form) {
        return form.sign(key, url());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
