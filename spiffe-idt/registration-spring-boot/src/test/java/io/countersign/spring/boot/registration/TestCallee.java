// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.link.LinkIdentity;
import io.countersign.registration.agent.TestRegistrations;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** HTTPS server of a peer at an address, whose answers have a header with a head. */
final class TestCallee implements AutoCloseable {

    static final String HEADER = "Countersign-Log-Head";

    private final HttpsServer server;

    private final List<InetAddress> callers = new CopyOnWriteArrayList<>();

    private final List<String> heads = new CopyOnWriteArrayList<>();

    private volatile String head;

    TestCallee(LinkIdentity identity, String address, String head) throws IOException {
        this.head = head;
        SSLContext context = TestRegistrations.context(identity);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getByName(address), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters tls = context.getDefaultSSLParameters();
                tls.setWantClientAuth(true);
                parameters.setSSLParameters(tls);
            }
        });
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            callers.add(exchange.getRemoteAddress().getAddress());
            @Nullable String told = exchange.getRequestHeaders().getFirst(HEADER);
            heads.add(told == null ? "" : told);
            exchange.getResponseHeaders().set(HEADER, head);
            exchange.sendResponseHeaders(204, -1);
        }
    }

    URI url() {
        return URI.create("https://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort());
    }

    /** Tells callers another head from now on. */
    void tell(String other) {
        head = other;
    }

    /** Addresses of the sockets of requests. */
    List<InetAddress> callers() {
        return callers;
    }

    /** Heads in requests. */
    List<String> heads() {
        return heads;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
