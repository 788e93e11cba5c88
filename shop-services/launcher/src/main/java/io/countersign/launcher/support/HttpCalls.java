// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import io.countersign.zk.RequestNonces;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** HTTP requests with JSON bodies. */
public final class HttpCalls implements AutoCloseable {

    /** Time after which a request is given up. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int UNAUTHORIZED = 401;

    private final HttpClient client;

    public HttpCalls() {
        this(builder());
    }

    /** @param tls TLS context of connections */
    public HttpCalls(SSLContext tls) {
        this(builder().sslContext(tls));
    }

    /**
     * @param tls TLS context of connections
     * @param address address of this machine that connections come from
     */
    public HttpCalls(SSLContext tls, InetAddress address) {
        this(builder().sslContext(tls).localAddress(address));
    }

    private HttpCalls(HttpClient.Builder builder) {
        this.client = builder.build();
    }

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(5));
    }

    /**
     * Response of a service.
     *
     * @param nonce nonce for the next proof, if the service sent one
     */
    public record Answer(int status, String body, @Nullable String nonce) {

        public boolean isError() {
            return status >= 400;
        }

        /** Omits the body, which may be a token. */
        @Override
        public String toString() {
            return String.valueOf(status);
        }
    }

    /**
     * Sends a request.
     *
     * @param json the body, if there is one
     * @param authorization value of the header {@code Authorization}, if there is one
     * @throws UnreachableException if the service does not answer
     */
    public Answer send(String method, URI address, @Nullable String json, @Nullable String authorization) {
        return send(
                method,
                address,
                json,
                authorization == null ? Map.of() : Map.of(Authorization.HEADER, authorization),
                Map.of());
    }

    private Answer send(
            String method,
            URI address,
            @Nullable String json,
            Map<String, String> credential,
            Map<String, String> headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(PATIENCE).method(method, body(json));
        headers.forEach(request::header);
        if (json != null) {
            request.header("Content-Type", "application/json");
        }
        credential.forEach(request::header);
        HttpResponse<String> response = send(request.build());
        String nonce = response.headers().firstValue(RequestNonces.HEADER).orElse(null);
        return new Answer(response.statusCode(), response.body(), nonce);
    }

    /**
     * Sends a request of any form.
     *
     * @throws UnreachableException if the service does not answer
     */
    public HttpResponse<String> send(HttpRequest request) {
        URI address = request.uri();
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new UnreachableException(address, ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new LauncherException("interrupted", ex);
        }
    }

    /** Sends a request with a credential. Repeats it once if it was refused and the response had a new nonce. */
    public Answer sendAs(Authorization authorization, String method, URI address, @Nullable String json) {
        return sendAs(authorization, method, address, json, Map.of());
    }

    /**
     * Sends a request as {@link #sendAs(Authorization, String, URI, String)} does.
     *
     * @param headers further headers
     */
    public Answer sendAs(
            Authorization authorization,
            String method,
            URI address,
            @Nullable String json,
            Map<String, String> headers) {
        Answer answer = send(method, address, json, authorization.headers(method, address, json), headers);
        String nonce = answer.nonce();
        boolean taken = nonce != null && authorization.takes(address, nonce);
        return taken && answer.status() == UNAUTHORIZED
                ? send(method, address, json, authorization.headers(method, address, json), headers)
                : answer;
    }

    private static BodyPublisher body(@Nullable String json) {
        return json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json);
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
