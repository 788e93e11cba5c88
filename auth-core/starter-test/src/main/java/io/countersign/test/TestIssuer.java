// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import com.nimbusds.jose.util.JSONObjectUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.spring.boot.IssuerConnectionDetails;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Issuer of tokens in this JVM. Signs tokens of every profile, and serves its metadata (RFC 8414, OpenID Connect
 * Discovery 1.0) and its key set (RFC 7517) on a port of the loopback interface.
 *
 * <p>As a bean it replaces {@code countersign.jwt.issuers}, and the context closes it:
 *
 * <pre>{@code
 * @Bean
 * TestIssuer issuer() {
 *     return TestIssuer.start("keycloak");
 * }
 * }</pre>
 *
 * @since 0.1
 */
public final class TestIssuer implements IssuerConnectionDetails, AutoCloseable {

    private static final String RFC_9068 = "rfc9068";

    private final String profile;

    private final HttpServer server;

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicInteger requests = new AtomicInteger();

    private volatile TestKeys keys = TestKeys.generate();

    private TestIssuer(String profile, HttpServer server) {
        this.profile = profile;
        this.server = server;
    }

    /** Starts an issuer of access tokens of RFC 9068, signed with ES256. */
    public static TestIssuer start() {
        return start(RFC_9068);
    }

    /**
     * Starts an issuer whose tokens are those of a product, signed with RS256.
     *
     * @param profile value of {@code countersign.jwt.issuers[].profile}, such as {@code keycloak} or {@code entra}
     * @throws IllegalArgumentException if there is no such profile
     */
    public static TestIssuer start(String profile) {
        return start(profile, 0);
    }

    /**
     * Starts an issuer at a port, so that applications can be configured with its address.
     *
     * @param profile value of {@code countersign.jwt.issuers[].profile}, such as {@code keycloak} or {@code entra}
     * @param port port of the loopback interface, or 0 for a free one
     * @throws IllegalArgumentException if there is no such profile
     * @throws UncheckedIOException if the port is in use
     */
    public static TestIssuer start(String profile, int port) {
        String known = ProductToken.of(Objects.requireNonNull(profile, "profile cannot be null"))
                .profile();
        if (!known.equals(profile)) {
            throw new IllegalArgumentException("There is no profile '" + profile + "'");
        }
        try {
            InetSocketAddress address =
                    new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
            TestIssuer issuer = new TestIssuer(profile, HttpServer.create(address, 0));
            issuer.serve();
            return issuer;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void serve() {
        server.setExecutor(executor);
        serve("/.well-known/openid-configuration", this::metadata);
        serve("/.well-known/oauth-authorization-server", this::metadata);
        serve("/jwks", () -> keys.published());
        server.start();
    }

    private void serve(String path, Supplier<String> document) {
        server.createContext(path, exchange -> answer(exchange, path, document));
    }

    private void answer(HttpExchange exchange, String path, Supplier<String> document) throws IOException {
        requests.incrementAndGet();
        try (exchange) {
            boolean found = exchange.getRequestURI().getPath().equals(path);
            byte[] body = found ? document.get().getBytes(StandardCharsets.UTF_8) : new byte[0];
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(found ? 200 : 404, found ? body.length : -1);
            exchange.getResponseBody().write(body);
        }
    }

    private String metadata() {
        return JSONObjectUtils.toJSONString(Map.of(
                "issuer",
                issuer(),
                "jwks_uri",
                jwkSetUri().toString(),
                "response_types_supported",
                List.of("code"),
                "subject_types_supported",
                List.of("public"),
                "id_token_signing_alg_values_supported",
                List.of("RS256", "ES256")));
    }

    @Override
    public String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public URI jwkSetUri() {
        return URI.create(issuer() + "/jwks");
    }

    @Override
    public String profile() {
        return profile;
    }

    /** Returns the access token of a user, in the form of this issuer's profile. */
    public TestToken token() {
        return token(profile);
    }

    /**
     * Returns a token in the form of a product.
     *
     * @param name product, such as {@code keycloak}, or the name of one of its tokens in {@code products.json}
     * @throws IllegalArgumentException if there is none
     */
    public TestToken token(String name) {
        ProductToken token = ProductToken.of(Objects.requireNonNull(name, "name cannot be null"));
        return new TestToken(this, token, token.product().equals(RFC_9068) ? "ES256" : "RS256");
    }

    /** Replaces the keys. The key set contains the new ones only. */
    public void rotateKeys() {
        keys = TestKeys.generate();
    }

    /** Returns the number of requests for metadata and key sets so far. */
    public int requests() {
        return requests.get();
    }

    TestKeys keys() {
        return keys;
    }

    TestKeys otherKeys() {
        return OtherKeys.KEYS;
    }

    /** Stops the server. */
    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }

    @Override
    public String toString() {
        return "TestIssuer[" + issuer() + ", " + profile + "]";
    }

    /** Keys of nobody, generated when they are first needed. */
    private static final class OtherKeys {

        private static final TestKeys KEYS = TestKeys.generate();
    }
}
