// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spring.boot.link.LinkCounts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests metrics readers with an SVID, at a workload that accepts no scheme and at one that accepts x509-svid. */
class MetricsReaderOverHttpTests {

    private static final String PROMETHEUS = "/actuator/prometheus";

    private static final TestAuthority authority = new TestAuthority("shop.com");

    private static TestWorkload open;

    private static TestWorkload closed;

    @BeforeAll
    static void start() {
        open = workload("countersign.accept=none");
        closed = workload("countersign.accept=x509-svid");
    }

    private static TestWorkload workload(String accept) {
        return new TestWorkload(
                TestSource.of(authority, "/account"),
                "countersign.spiffe.allowed-clients=spiffe://shop.com/basket",
                "countersign.metrics.readers=spiffe://shop.com/prometheus",
                accept);
    }

    @AfterAll
    static void stop() {
        closed.close();
        open.close();
    }

    private static HttpResponse<String> send(TestWorkload to, String as, String method, String path)
            throws IOException, InterruptedException {
        TestSource source = TestSource.of(authority, as);
        source.setTime(TestAuthority.NOW.plus(TestWorkload.AGE));
        LiveTls tls = source.tls(new LinkCounts());
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(tls.context(PeerPolicy.parse(List.of("spiffe://shop.com/account"))))
                .build()) {
            URI address = URI.create("https://localhost:" + to.port() + path);
            return client.send(
                    HttpRequest.newBuilder(address)
                            .method(method, HttpRequest.BodyPublishers.noBody())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void metricsWhenScraperAsksThenRead() throws Exception {
        for (TestWorkload workload : List.of(open, closed)) {
            HttpResponse<String> read = send(workload, "/prometheus", "GET", PROMETHEUS);
            assertThat(read.statusCode()).isEqualTo(200);
            assertThat(read.body()).isEqualTo("up 1");
        }
    }

    @Test
    void metricsWhenAnotherWorkloadAsksThenForbidden() throws Exception {
        assertThat(send(closed, "/basket", "GET", PROMETHEUS).statusCode()).isEqualTo(403);
    }

    @Test
    void metricsWhenWorkloadIsNeitherThenItGetsNoFurtherThanTheHandshake() {
        assertThatIOException().isThrownBy(() -> send(open, "/product", "GET", PROMETHEUS));
        assertThatIOException().isThrownBy(() -> send(open, "/prometheus/x", "GET", PROMETHEUS));
    }

    /** Tests a workload whose permitted clients may do everything. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/nothing",
                "/actuator",
                "/actuator/health",
                "/actuator/countersign",
                "/actuator/metrics",
                "/actuator/prometheus/",
                "/actuator/prometheus/x",
                "/actuator/prometheus;x",
                "/actuator/./prometheus",
                "/actuator/prometheus/../countersign",
                "//actuator/prometheus",
                "/actuator/prometheu%73"
            })
    void anythingElseWhenScraperAsksThenForbidden(String path) throws Exception {
        open.begin();

        assertThat(send(open, "/prometheus", "GET", path).statusCode()).isIn(400, 403);

        assertThat(open.heard()).isEmpty();
        assertThat(send(open, "/basket", "GET", "/").statusCode()).isEqualTo(200);
        assertThat(open.heard()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS"})
    void metricsWhenNotReadThenForbidden(String method) throws Exception {
        assertThat(send(open, "/prometheus", method, PROMETHEUS).statusCode()).isEqualTo(403);
    }
}
