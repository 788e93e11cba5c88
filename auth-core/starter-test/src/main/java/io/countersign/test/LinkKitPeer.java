// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** HTTPS server that the application under test calls. It requests a client certificate but does not require one. */
final class LinkKitPeer implements AutoCloseable {

    static final String ANSWER = "called";

    private final HttpsServer server;

    private final List<X509Certificate> heard = new CopyOnWriteArrayList<>();

    private LinkKitPeer(HttpsServer server) {
        this.server = server;
    }

    /** @param port 0 for any free port */
    static LinkKitPeer start(SSLContext context, int port) {
        try {
            HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            LinkKitPeer peer = new LinkKitPeer(server);
            server.setHttpsConfigurator(new HttpsConfigurator(context) {
                @Override
                public void configure(HttpsParameters parameters) {
                    SSLParameters tls = context.getDefaultSSLParameters();
                    tls.setWantClientAuth(true);
                    parameters.setSSLParameters(tls);
                }
            });
            server.createContext("/", peer::answer);
            server.start();
            return peer;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** TLS context of a client without a certificate that trusts every server. */
    static SSLContext nobody() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Credulous()}, null);
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    URI url() {
        return URI.create("https://localhost:" + server.getAddress().getPort());
    }

    /** Leaf certificates of the callers, in order. */
    List<X509Certificate> heard() {
        return heard;
    }

    /** Certificates that this server presents, leaf first. */
    List<X509Certificate> certificates() {
        return certificates(nobody(), server.getAddress().getPort());
    }

    /** Certificates that the server at a port presents, leaf first. */
    static List<X509Certificate> certificates(SSLContext client, int port) {
        try (SSLSocket socket =
                (SSLSocket) client.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.startHandshake();
            return Arrays.stream(socket.getSession().getPeerCertificates())
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Certificate[] shown = ((HttpsExchange) exchange).getSSLSession().getPeerCertificates();
            heard.add((X509Certificate) shown[0]);
            byte[] answer = ANSWER.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    /** Closes all connections and frees the port. */
    void stop() {
        server.stop(0);
    }

    @Override
    public void close() {
        stop();
    }

    private static final class Credulous extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
