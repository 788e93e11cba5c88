// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import io.countersign.core.link.LinkListener;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Attacker with the real key of a workload of the chain, who calls other workloads with it. */
final class Impostor implements AutoCloseable {

    private final Chain chain;

    private final WorkloadApiSource source;

    private final HttpClient client;

    Impostor(Chain chain, Workload as) {
        this.chain = chain;
        Clock clock = Clock.systemUTC();
        this.source = WorkloadApiSource.open(
                EmbeddedWorkloadApi.endpoint(Chain.socket(chain.folder(), as.name())),
                Duration.ofSeconds(30),
                Duration.ofMinutes(1),
                clock);
        this.client = HttpClient.newBuilder()
                .sslContext(new LiveTls(source, LinkListener.NONE, clock)
                        .context(PeerPolicy.parse(List.of("spiffe://example.org/*"))))
                .build();
    }

    /** @throws IOException if the handshake fails */
    HttpResponse<String> get(Workload from, String path, String authorization)
            throws IOException, InterruptedException {
        URI address = URI.create("https://localhost:" + chain.settings().ports().of(from) + path);
        return client.send(
                HttpRequest.newBuilder(address)
                        .header("Authorization", authorization)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Posts JSON. */
    HttpResponse<String> post(Workload to, String path, String json) throws IOException, InterruptedException {
        URI address = URI.create("https://localhost:" + chain.settings().ports().of(to) + path);
        return client.send(
                HttpRequest.newBuilder(address)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(json))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        client.close();
        source.close();
    }
}
