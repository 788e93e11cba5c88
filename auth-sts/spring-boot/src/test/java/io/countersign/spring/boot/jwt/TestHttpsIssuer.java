// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLParameters;

/** Issuer that serves its metadata and keys over https, with a certificate of a private authority. */
final class TestHttpsIssuer implements AutoCloseable {

    /** Host that no name server knows. */
    static final String HIDDEN = "sso.countersign.invalid";

    final TestDomain.Signer signer = new TestDomain.Signer();

    private final HttpsServer server;

    private final AtomicInteger requests = new AtomicInteger();

    private final String issuer;

    /**
     * @param host host of the issuer: localhost, or one that only a proxy knows
     * @param needsCertificate whether clients must have a certificate of the authority
     */
    TestHttpsIssuer(TestAuthority authority, String host, boolean needsCertificate) throws IOException {
        authority.issue("issuer", "dns:localhost", "dns:" + HIDDEN);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer = host.equals(HIDDEN) ? "https://" + HIDDEN : "https://localhost:" + port();
        server.setHttpsConfigurator(new HttpsConfigurator(authority.context("issuer")) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters tls = getSSLContext().getDefaultSSLParameters();
                tls.setNeedClientAuth(needsCertificate);
                parameters.setSSLParameters(tls);
            }
        });
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        serve("/", "{}", 404);
        serve(
                "/.well-known/oauth-authorization-server",
                "{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + issuer + "/jwks\"}",
                200);
        serve("/jwks", signer.publicKeys(), 200);
        server.start();
    }

    private void serve(String path, String json, int status) {
        server.createContext(path, exchange -> {
            requests.incrementAndGet();
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    String issuer() {
        return issuer;
    }

    int port() {
        return server.getAddress().getPort();
    }

    int requests() {
        return requests.get();
    }

    /** Returns the token of a user of this issuer. */
    String token(TestDomain domain) {
        return signer.sign(domain.user().issuer(issuer));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
