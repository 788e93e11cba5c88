// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Proxy that terminates TLS. It removes {@code Client-Cert} from requests and sets it to the certificate of the client,
 * as RFC 9440 section 2.4 requires. Its own connections come from another loopback address than those of tests.
 */
final class TestTerminator implements AutoCloseable {

    /** Address of the proxy, as the service sees it. */
    static final String ADDRESS = "127.0.0.2";

    private static final List<String> FORWARDED = List.of("Authorization", "X-Forwarded-For");

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private final HttpClient client;

    private final HttpsServer server;

    private final URI target;

    private TestTerminator(SSLContext tls, HttpClient client, URI target) throws IOException {
        this.client = client;
        this.target = target;
        this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(threads);
        server.setHttpsConfigurator(new HttpsConfigurator(tls) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
                wanted.setWantClientAuth(true);
                parameters.setSSLParameters(wanted);
            }
        });
        server.createContext("/", this::relay);
        server.start();
    }

    /** @param target address of the service */
    static TestTerminator start(SSLContext tls, URI target) {
        try {
            return new TestTerminator(
                    tls, fromProxy().followRedirects(HttpClient.Redirect.NEVER).build(), target);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns a client whose connections come from the address of the proxy. */
    static HttpClient.Builder fromProxy() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(new InetSocketAddress(ADDRESS, 0).getAddress());
    }

    URI address(String path) {
        return URI.create("https://localhost:" + server.getAddress().getPort() + path);
    }

    private void relay(HttpExchange exchange) throws IOException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(target.resolve(exchange.getRequestURI().getPath()));
        for (String name : FORWARDED) {
            Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
                    .ifPresent(value -> request.header(name, value));
        }
        certificate((HttpsExchange) exchange).ifPresent(value -> request.header("Client-Cert", value));
        HttpResponse<byte[]> answer = send(request.build());
        exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
        exchange.getResponseBody().write(answer.body());
        exchange.close();
    }

    private static Optional<String> certificate(HttpsExchange exchange) {
        try {
            Certificate[] chain = exchange.getSSLSession().getPeerCertificates();
            return Optional.of(":" + Base64.getEncoder().encodeToString(chain[0].getEncoded()) + ":");
        } catch (SSLPeerUnverifiedException ex) {
            return Optional.empty();
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IOException(ex);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        client.close();
        threads.close();
    }
}
