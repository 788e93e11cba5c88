// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Status;

/** Health, info and gauges of keys. */
class KeyReportTests {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private final Keys keys = new Keys(List.of(
            key("now", KeyState.ACTIVE, null),
            key("then", KeyState.NEXT, null),
            key("before", KeyState.RETIRED, NOW.plusSeconds(60))));

    private static StoredKey key(String id, KeyState state, Instant publishedUntil) {
        return new StoredKey(id, "kind", state, "{}", null, NOW.minusSeconds(5), null, null, publishedUntil);
    }

    private static Clock at(Duration later) {
        return Clock.fixed(NOW.plus(later), ZoneOffset.UTC);
    }

    @Test
    void healthWhenKeysWereNotReadForAMinuteThenDown() {
        assertThat(new KeyHealth(keys, at(Duration.ofSeconds(59))).health().getStatus())
                .isEqualTo(Status.UP);
        assertThat(new KeyHealth(keys, at(Duration.ofSeconds(60))).health().getStatus())
                .isEqualTo(Status.DOWN);
    }

    @Test
    void infoThenPublishedKeysAndNoProviderWhereThereIsNone() {
        KeyInfoContributor info = new KeyInfoContributor("root", keys, at(Duration.ZERO));
        assertThat(info.name()).isEqualTo("root");
        assertThat(info.info()).containsOnlyKeys("algorithm", "keys");
        assertThat((List<?>) info.info().get("keys"))
                .hasSize(3)
                .last()
                .isEqualTo(Map.of(
                        "keyId",
                        "before",
                        "algorithm",
                        "kind",
                        "state",
                        "retired",
                        "ageSeconds",
                        5L,
                        "publishedUntil",
                        NOW.plusSeconds(60).toString()));
        assertThat((List<?>) new KeyInfoContributor("root", keys, at(Duration.ofSeconds(60)))
                        .info()
                        .get("keys"))
                .hasSize(2);
    }

    @Test
    void gaugesWhenServerHasTwoKindsOfKeysThenToldApartByTags() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new KeyMetrics(keys, "server", Tags.of("family", "one"), at(Duration.ofSeconds(60))).bindTo(registry);
        new KeyMetrics(new Keys(List.of()), "server", Tags.of("family", "two"), at(Duration.ZERO)).bindTo(registry);
        assertThat(registry.get("server.keys")
                        .tags("family", "one", "state", "active")
                        .gauge()
                        .value())
                .isEqualTo(1);
        assertThat(registry.get("server.keys")
                        .tags("family", "one", "state", "retired")
                        .gauge()
                        .value())
                .isZero();
        assertThat(registry.get("server.key.age")
                        .tags("family", "one", "state", "next")
                        .gauge()
                        .value())
                .isEqualTo(65);
        assertThat(registry.get("server.key.age")
                        .tags("family", "two", "state", "next")
                        .gauge()
                        .value())
                .isNaN();
    }

    private record Keys(List<StoredKey> stored) implements RotatedKeys {

        @Override
        public String kind() {
            return "kind";
        }

        @Override
        public boolean arePairs() {
            return true;
        }

        @Override
        public Instant read() {
            return NOW;
        }

        @Override
        public NewKey generate() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void refresh() {}
    }
}
