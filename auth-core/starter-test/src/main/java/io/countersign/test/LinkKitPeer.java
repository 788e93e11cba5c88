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

/** A server that the kit's application calls. It asks for a certificate, and does not insist on one. */
final class LinkKitPeer implements AutoCloseable {

    static final String ANSWER = "called";

    private final HttpsServer server;

    private final List<X509Certificate> heard = new CopyOnWriteArrayList<>();

    private LinkKitPeer(HttpsServer server) {
        this.server = server;
    }

    /** @param port 0 for any */
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

    /** A client that has nothing to show and believes everybody. */
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

    /** The certificates of those who have called, in order. */
    List<X509Certificate> heard() {
        return heard;
    }

    /** What it shows, leaf first. */
    List<X509Certificate> certificates() {
        return certificates(nobody(), server.getAddress().getPort());
    }

    /** What the server at a port shows a client, leaf first. */
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

    /** Ends all connections, and leaves the port to another. */
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
