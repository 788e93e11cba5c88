// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.LinkIdentity;
import io.countersign.registration.agent.TestRegistrations;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Peer that calls an application from an address. It keeps its connection, unless that is closed by the application. */
final class TestCaller implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final HttpClient http;

    private final URI base;

    TestCaller(LinkIdentity identity, String from, int port) throws IOException {
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(TestRegistrations.context(identity))
                .localAddress(InetAddress.getByName(from))
                .connectTimeout(TIMEOUT)
                .build();
        this.base = URI.create("https://127.0.0.1:" + port);
    }

    /** @param headers names and values */
    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(base.resolve(path)).timeout(TIMEOUT).GET();
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        http.close();
    }
}
