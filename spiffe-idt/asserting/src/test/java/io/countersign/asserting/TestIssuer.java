// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import com.sun.net.httpserver.HttpServer;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Issuer of OAuth tokens that serves its key set over HTTP. */
final class TestIssuer implements AutoCloseable {

    static final String AUDIENCE = "shop";

    static final String CLIENT = "front";

    private final JsonWebKey key;

    private final JwsSigner signer;

    private final HttpServer server;

    private final AtomicInteger fetches = new AtomicInteger();

    private volatile int status = 200;

    TestIssuer() {
        this.key = JsonWebKey.generate(JwsAlgorithm.RS256);
        this.signer = new JwsSigner(key, JwsAlgorithm.RS256);
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        byte[] set = JwkSet.of(key.toPublic()).toPublicJson().getBytes(StandardCharsets.UTF_8);
        server.createContext("/jwks", exchange -> {
            fetches.incrementAndGet();
            exchange.sendResponseHeaders(status, status == 200 ? set.length : -1);
            if (status == 200) {
                exchange.getResponseBody().write(set);
            }
            exchange.close();
        });
        server.start();
    }

    String name() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    String keySet() {
        return name() + "/jwks";
    }

    KeySource keys() {
        return StaticKeySet.of(signer);
    }

    JsonWebKey key() {
        return key;
    }

    int fetches() {
        return fetches.get();
    }

    /** Answers every following request with this status. */
    void answer(int newStatus) {
        status = newStatus;
    }

    /** Returns claims of a token of alice, issued now. */
    JwtBuilder claims() {
        return claims("at+jwt");
    }

    JwtBuilder claims(String type) {
        return claims(type, Instant.now());
    }

    JwtBuilder claims(String type, Instant now) {
        return JwtBuilder.ofType(type)
                .issuer(name())
                .subject("alice")
                .audience(AUDIENCE)
                .issuedAt(now)
                .expiresAt(now.plus(Duration.ofMinutes(15)))
                .id(UUID.randomUUID().toString())
                .claim("client_id", CLIENT)
                .claim("scope", "orders profile")
                .claim("roles", List.of("CUSTOMER"))
                .claim("username", "Alice");
    }

    String sign(JwtBuilder claims) {
        return claims.sign(signer);
    }

    String token() {
        return sign(claims());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
