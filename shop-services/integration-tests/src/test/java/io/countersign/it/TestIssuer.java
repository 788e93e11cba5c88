// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Issuer that a Shop trusts besides its STS, whose key the tests have. */
final class TestIssuer implements AutoCloseable {

    private static final String KEY_ID = "test-key";

    private final KeyPair key = RawJwt.rsaKey();

    private final HttpServer server;

    TestIssuer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        byte[] keys = ("{\"keys\":[" + RawJwt.publicJwk(key, KEY_ID) + "]}").getBytes(StandardCharsets.UTF_8);
        server.createContext("/jwks", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/jwk-set+json");
            exchange.sendResponseHeaders(200, keys.length);
            exchange.getResponseBody().write(keys);
            exchange.close();
        });
        server.start();
    }

    String name() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    KeyPair key() {
        return key;
    }

    /** Returns properties that make a service trust it and the STS. */
    Map<String, String> trust() {
        return Map.of(
                "countersign.jwt.issuers[0].issuer",
                "${shop.sts:${shop.url.sts}}",
                "countersign.jwt.issuers[0].jwk-set-uri",
                "${shop.sts:${shop.url.sts}}/oauth2/jwks",
                "countersign.jwt.issuers[1].issuer",
                name(),
                "countersign.jwt.issuers[1].jwk-set-uri",
                name() + "/jwks");
    }

    static String header() {
        return "{\"alg\":\"RS256\",\"typ\":\"at+jwt\",\"kid\":\"" + KEY_ID + "\"}";
    }

    /** Returns the claims of a valid user token, from a time on and for a quarter of an hour. */
    String claims(String user, Instant from) {
        return claims(user, "*.shop.com", "user.shop.com", from)
                + ",\"roles\":[\"USER\"],\"scope\":\"shop\",\"username\":\"tester\"}";
    }

    /** Returns the claims of a valid token of a service for another service, in its own right. */
    String serviceClaims(String service, String audience, Instant from) {
        return claims(service, audience, service, from) + ",\"scope\":\"account:debit\"}";
    }

    private String claims(String subject, String audience, String client, Instant from) {
        return "{\"iss\":\"%s\",\"sub\":\"%s\",\"aud\":\"%s\",\"client_id\":\"%s\",\"iat\":%d,\"nbf\":%d,\"exp\":%d,\"jti\":\"%s\""
                .formatted(
                        name(),
                        subject,
                        audience,
                        client,
                        from.getEpochSecond(),
                        from.getEpochSecond(),
                        from.getEpochSecond() + 900,
                        UUID.randomUUID());
    }

    String sign(String claims) {
        return RawJwt.rs256(key, header(), claims);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
