// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.it.SpanReceiver.Span;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spans of a checkout, as the Shop exports them to a collector. */
@Tag("nightly-shop")
class ExportedSpansTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final List<String> WAY = List.of("gateway", "basket", "product", "account");

    @TempDir
    private Path data;

    @Test
    void checkoutWhenSpansAreExportedThenOneTraceWithoutTokensNamesOrQueries() throws Exception {
        try (SpanReceiver receiver = SpanReceiver.start();
                TestShop<LocalShop> shop =
                        TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, settings(receiver))) {
            Person person = shop.person();
            person.account("20.00");
            String product = shop.product("12.00", 5);
            assertThat(person.get("/products?size=7").status()).isEqualTo(200);
            Reply order = person.buy(product, 1).expect(201);
            String trace = order.header("X-Request-Id");

            await().atMost(PATIENCE).untilAsserted(() -> assertIsConnected(spansOf(receiver, trace)));
            assertThat(receiver.spans())
                    .extracting(Span::content)
                    .allSatisfy(content -> assertThat(content)
                            .doesNotContain(person.name(), person.id(), person.password(), "size=7", product)
                            .doesNotContain(person.token().split("\\.", -1)));
        }
    }

    private static Map<String, String> settings(SpanReceiver receiver) {
        return Map.of(
                "management.opentelemetry.tracing.export.otlp.endpoint",
                receiver.endpoint(),
                "management.tracing.sampling.probability",
                "1.0");
    }

    private static List<Span> spansOf(SpanReceiver receiver, String trace) {
        return receiver.spans().stream()
                .filter(span -> span.traceId().equals(trace))
                .toList();
    }

    /** All services on the way have spans, and each span but that of the gateway's request has its parent in the trace. */
    private static void assertIsConnected(List<Span> spans) {
        assertThat(WAY).allSatisfy(service -> assertThat(spans).anyMatch(span -> span.isOf(service)));
        Set<String> ids = spans.stream().map(Span::spanId).collect(Collectors.toSet());
        assertThat(spans)
                .filteredOn(span -> !ids.contains(span.parentId()))
                .singleElement()
                .matches(span -> span.isOf("gateway") && span.parentId().isEmpty());
    }

    @Test
    void requestWhenCallerIsOutsideThenItDoesNotChooseTheTrace() throws Exception {
        String chosen = "0af7651916cd43dd8448eb211c80319c";
        try (SpanReceiver receiver = SpanReceiver.start();
                TestShop<LocalShop> shop =
                        TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, settings(receiver))) {
            String trace = Http.get(
                            shop.url(Service.GATEWAY, "/products"),
                            Map.of("traceparent", "00-" + chosen + "-b7ad6b7169203331-01"))
                    .header("X-Request-Id");

            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(spansOf(receiver, trace)).isNotEmpty());
            assertThat(receiver.spans()).extracting(Span::traceId).doesNotContain(chosen);
        }
    }
}
