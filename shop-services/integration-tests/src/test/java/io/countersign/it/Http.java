// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;

/** HTTP requests as any client could send them. */
final class Http {

    private static volatile HttpClient client = builder().build();

    private Http() {}

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(30));
    }

    /** Verifies servers by these authorities from now on. */
    static void trust(SSLContext authorities) {
        client = builder().sslContext(authorities).build();
    }

    static Reply get(URI address, Map<String, String> headers) {
        return send("GET", address, null, headers);
    }

    static Reply send(String method, URI address, String json, Map<String, String> headers) {
        try {
            return trySend(method, address, json, headers);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Sends as {@code send} does, but permits that nobody answers. */
    static Reply trySend(String method, URI address, String json, Map<String, String> headers) throws IOException {
        return trySend(client, method, address, json, headers);
    }

    static Reply trySend(HttpClient client, String method, URI address, String json, Map<String, String> headers)
            throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(Duration.ofMinutes(2))
                .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json));
        if (json != null) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        try {
            return Reply.of(client.send(request.build(), BodyHandlers.ofString()));
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }
}
