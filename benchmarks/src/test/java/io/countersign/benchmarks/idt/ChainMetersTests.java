// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChainMetersTests {

    private final CompositeMeterRegistry registries = new CompositeMeterRegistry();

    private final MeterRegistry target = registry("target");

    private MeterRegistry registry(String application) {
        MeterRegistry registry = new SimpleMeterRegistry();
        registry.config().commonTags("application", application);
        registries.add(registry);
        return registry;
    }

    private static Timer timer(MeterRegistry registry, String operation, String outcome) {
        return registry.timer("countersign.idt.operation", "operation", operation, "outcome", outcome);
    }

    @Test
    void ofWhenAnOperationHasSeveralOutcomesThenTheyAreOne() {
        timer(target, "validate", "ok").record(Duration.ofMillis(3));
        timer(target, "validate", "expired").record(Duration.ofMillis(1));
        timer(registry("tier-1"), "validate", "ok").record(Duration.ofMillis(5));
        target.timer("http.server.requests", "uri", "/balance").record(Duration.ofMillis(9));

        assertThat(ChainMeters.of(registries).all())
                .isEqualTo(Map.of(
                        new ChainMeters.Key("target", "validate"),
                        new ChainMeters.Value(2, 4000),
                        new ChainMeters.Key("tier-1", "validate"),
                        new ChainMeters.Value(1, 5000),
                        new ChainMeters.Key("target", "serve /balance"),
                        new ChainMeters.Value(1, 9000)));
    }

    @Test
    void handshakesThenThoseThatTheOpeningEndHasVerified() {
        handshakes("server", "verified", 3);
        handshakes("client", "verified", 5);
        handshakes("server", "expired", 7);

        assertThat(ChainMeters.of(registries).handshakes()).isEqualTo(3);
    }

    private void handshakes(String peer, String outcome, int count) {
        FunctionCounter.builder("countersign.spiffe.handshakes", target, any -> count)
                .tags("peer", peer, "outcome", outcome)
                .register(target);
    }

    @Test
    void sinceThenOnlyWhatHasCome() {
        timer(target, "validate", "ok").record(Duration.ofMillis(3));
        timer(target, "extend", "ok").record(Duration.ofMillis(3));
        ChainMeters before = ChainMeters.of(registries);
        timer(target, "validate", "ok").record(Duration.ofMillis(5));

        assertThat(ChainMeters.of(registries).since(before).all())
                .isEqualTo(Map.of(new ChainMeters.Key("target", "validate"), new ChainMeters.Value(1, 5000)));
    }

    @Test
    void metersWhenWrittenThenTheyAreReadBack() {
        assertThat(ChainMeters.parse(ChainMeters.of(registries).toString()).all())
                .isEmpty();

        timer(target, "validate", "ok").record(Duration.ofMillis(3));
        timer(target, "extend", "ok").record(Duration.ofMillis(1));
        ChainMeters meters = ChainMeters.of(registries);

        assertThat(ChainMeters.parse(meters.toString()).all()).isEqualTo(meters.all());
    }
}
