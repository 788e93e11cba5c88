// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** User service that knows ann, and records the requests that it received. */
final class FakeUsers implements AutoCloseable {

    static final String PASSWORD = "correct horse 7 staple";

    private final HttpServer server;

    private final AtomicReference<String> token = new AtomicReference<>("");

    private final AtomicReference<String> clientAddress = new AtomicReference<>("");

    private volatile int status = 200;

    private volatile String body = "{\"userID\":\"" + TestSts.USER_ID + "\",\"username\":\"ann\",\"roles\":[\"USER\"]}";

    private volatile Runnable meanwhile = () -> {};

    FakeUsers() {
        this(HttpServer::create);
    }

    private FakeUsers(Creation creation) {
        try {
            server = creation.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        server.createContext("/users/authenticate", this::answer);
        server.start();
    }

    /** Starts it with TLS that requires a certificate of its client. */
    static FakeUsers overTls(SSLContext tls) {
        return new FakeUsers((address, backlog) -> {
            HttpsServer server = HttpsServer.create(address, backlog);
            server.setHttpsConfigurator(new HttpsConfigurator(tls) {
                @Override
                public void configure(HttpsParameters parameters) {
                    SSLParameters settings = tls.getDefaultSSLParameters();
                    settings.setNeedClientAuth(true);
                    parameters.setSSLParameters(settings);
                }
            });
            return server;
        });
    }

    private interface Creation {

        HttpServer at(InetSocketAddress address, int backlog) throws IOException;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            token.set(exchange.getRequestHeaders().getFirst("Service-Authorization"));
            clientAddress.set(exchange.getRequestHeaders().getFirst("X-Forwarded-For"));
            var login = StrictJson.parseObject(exchange.getRequestBody().readAllBytes());
            meanwhile.run();
            boolean right = "ann".equals(login.string("username")) && PASSWORD.equals(login.string("pwd"));
            byte[] answer = (right ? body : "{\"type\":\"urn:countersign:problem:login-failed\"}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(right ? status : 401, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    String uri() {
        String scheme = server instanceof HttpsServer ? "https" : "http";
        return scheme + "://127.0.0.1:" + server.getAddress().getPort() + "/users/authenticate";
    }

    /** Returns the service token of the last request. */
    String token() {
        return token.get().substring("Bearer ".length());
    }

    /** Returns the address of the last user whose password was checked. */
    String clientAddress() {
        return clientAddress.get();
    }

    void answer(int newStatus, String newBody) {
        status = newStatus;
        body = newBody;
    }

    /** Runs an action before each answer. */
    void answerAfter(Runnable action) {
        meanwhile = action;
    }

    void answerAgain() {
        answerAfter(() -> {});
        answer(200, "{\"userID\":\"" + TestSts.USER_ID + "\",\"username\":\"ann\",\"roles\":[\"USER\"]}");
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
