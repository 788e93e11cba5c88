// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.core.link.LinkListener;
import io.countersign.core.link.PeerRole;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.Workloads;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** Caller with the SVID of a service of the Shop, as an attacker who took that service over could be. */
final class TestWorkload implements AutoCloseable {

    private static final LinkListener UNCOUNTED = new LinkListener() {
        @Override
        public void verified(PeerRole role) {}

        @Override
        public void refused(PeerRole role, String reason) {}
    };

    private final WorkloadApiSource source;

    private final HttpClient client;

    private TestWorkload(String endpoint) {
        this.source =
                WorkloadApiSource.open(endpoint, Duration.ofSeconds(30), Duration.ofSeconds(30), Clock.systemUTC());
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(30))
                .sslContext(new LiveTls(source, UNCOUNTED, Clock.systemUTC()).context(id -> true))
                .build();
    }

    static TestWorkload of(Workloads workloads, Service service) {
        return new TestWorkload(EmbeddedWorkloadApi.endpoint(workloads.socket(service)));
    }

    /** Returns its SVID and the bundles. */
    SvidSource source() {
        return source;
    }

    Reply get(URI address, Map<String, String> headers) {
        return send("GET", address, null, headers);
    }

    Reply send(String method, URI address, String json, Map<String, String> headers) {
        try {
            return trySend(method, address, json, headers);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Sends as {@code send} does, but permits that nobody answers. */
    Reply trySend(String method, URI address, String json, Map<String, String> headers) throws IOException {
        return Http.trySend(client, method, address, json, headers);
    }

    @Override
    public void close() {
        client.shutdownNow();
        source.close();
    }
}
