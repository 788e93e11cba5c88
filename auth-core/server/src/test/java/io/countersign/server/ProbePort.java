// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.springframework.core.env.Environment;

/** Checks the actuator's own port of a program that was started with {@link #ARGUMENTS}. */
public final class ProbePort {

    /** All that an operator sets, besides an address for tests over plain HTTP. */
    public static final List<String> ARGUMENTS = List.of(
            "--management.server.port=0", "--management.server.address=127.0.0.1", "--countersign.tls.management=true");

    private static final List<String> ELSEWHERE = List.of(
            "/",
            "/v3/api-docs",
            "/error",
            "/actuator",
            "/actuator/countersign",
            "/actuator/health",
            "/actuator/health/readiness",
            "/actuator/%68ealth",
            "//livez",
            "/livez/..;/actuator/countersign");

    private final HttpClient client;

    private final URI address;

    private ProbePort(HttpClient client, URI address) {
        this.client = client;
        this.address = address;
    }

    public static ProbePort plain(Environment environment) {
        return new ProbePort(HttpClient.newHttpClient(), address("http", environment));
    }

    public static ProbePort tls(Environment environment, HttpClient client) {
        return new ProbePort(client, address("https", environment));
    }

    private static URI address(String scheme, Environment environment) {
        return URI.create(scheme + "://127.0.0.1:" + environment.getRequiredProperty("local.management.port"));
    }

    /** Sends requests without a credential to the probes, the metrics and other paths. */
    public void check() throws IOException, InterruptedException {
        assertThat(status("GET", "/livez")).isEqualTo(200);
        assertThat(status("GET", "/readyz")).isEqualTo(200);
        assertThat(status("GET", "/actuator/prometheus")).isIn(401, 403);
        for (String path : ELSEWHERE) {
            assertThat(status("GET", path)).as(path).isEqualTo(404);
        }
        assertThat(status("POST", "/livez")).isEqualTo(404);
        assertThat(status("POST", "/actuator/countersign")).isEqualTo(404);
    }

    private int status(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
