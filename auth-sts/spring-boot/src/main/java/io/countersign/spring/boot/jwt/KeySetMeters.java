// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Gauge {@value #AGE} of the key sets that are read over the network, by {@code issuer} as configured: the time since
 * the set was read, none before it was needed. Reading the gauge makes a set that is due be read again in the
 * background, as a token would, so that the age grows only while the issuer is unavailable.
 */
final class KeySetMeters implements MeterBinder {

    static final String AGE = "countersign.keyset.age";

    private final Map<String, KeySource> sources;

    private final Clock clock;

    KeySetMeters(JwtKeySources plain, ConfiguredIssuers profiled, Clock clock) {
        this.sources = new LinkedHashMap<>(plain.byIssuer());
        this.sources.putAll(profiled.keys());
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        sources.forEach((issuer, source) -> {
            if (source instanceof RemoteKeySet) {
                TimeGauge.builder(AGE, () -> age(source), TimeUnit.MILLISECONDS)
                        .description("Time since a key set was read")
                        .tag("issuer", issuer)
                        .register(registry);
            }
        });
    }

    private double age(KeySource source) {
        Instant read = source.status().refreshed();
        if (read == null) {
            return Double.NaN;
        }
        source.readAhead();
        return Duration.between(read, clock.instant()).toMillis();
    }
}
