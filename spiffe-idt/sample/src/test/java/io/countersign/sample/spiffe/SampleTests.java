// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.spiffe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests both services with SVIDs of an embedded Workload API, an asserting workload, and an issuer of users' tokens.
 */
class SampleTests {

    private static SampleWorld world;

    private static int prices;

    private static int orders;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        world = new SampleWorld(folder);
        prices = world.startPrices("prices");
        orders = world.startOrders(prices);
    }

    @AfterAll
    static void stop() throws Exception {
        world.close();
    }

    private static HttpResponse<String> order(int port, String token) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/orders/chair"))
                            .header("Authorization", "Bearer " + token)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static HttpResponse<String> ask(String workload) throws IOException, InterruptedException {
        String endpoint = EmbeddedWorkloadApi.endpoint(world.socket(workload));
        Clock clock = Clock.systemUTC();
        try (WorkloadApiSource source =
                        WorkloadApiSource.open(endpoint, Duration.ofSeconds(30), Duration.ofMinutes(1), clock);
                HttpClient client = HttpClient.newBuilder()
                        .sslContext(new LiveTls(source, LinkListener.NONE, clock)
                                .context(PeerPolicy.parse(List.of("spiffe://example.org/prices"))))
                        .build()) {
            URI address = URI.create("https://localhost:" + prices + "/prices/chair");
            return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void orderWhenUserHasATokenThenTheOtherServiceKnowsWhoAsks() throws Exception {
        assertThat(order(orders, SampleWorld.token("orders.example.org")).body())
                .isEqualTo("chair is 12.50 for ann");
    }

    @Test
    void orderWhenTokenIsForAnotherServiceThenRefused() throws Exception {
        assertThat(order(orders, SampleWorld.token("prices.example.org")).statusCode())
                .isEqualTo(401);
    }

    @Test
    void callWhenWorkloadIsNotAllowedThenItGetsNoFurtherThanTheHandshake() {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> ask("stranger"));
    }

    @Test
    void callWhenWorkloadIsAllowedAndNamesNobodyThenRefused() throws Exception {
        assertThat(ask("orders").statusCode()).isEqualTo(401);
    }

    @Test
    void orderWhenAnotherWorkloadAnswersForPricesThenItIsNotAsked() throws Exception {
        int impostor = world.startPrices("stranger");
        int deceived = world.startOrders(impostor);
        HttpResponse<String> answer = order(deceived, SampleWorld.token("orders.example.org"));
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).doesNotContain("12.50");
    }
}
