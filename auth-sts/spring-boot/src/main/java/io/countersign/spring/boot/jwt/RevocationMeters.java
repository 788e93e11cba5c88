// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.revocation.PolledRevocations;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Gauges of each revocation list: its age, {@value #AGE}, the time since its issuer last responded, and {@value
 * #ENTRIES}, the number of its entries. The tag {@code issuer} is {@code own}, the configured foreign issuer, or {@code
 * logouts} for the store of ended sessions, whose entries are not counted.
 *
 * @since 0.1
 */
public final class RevocationMeters implements MeterBinder {

    static final String AGE = "countersign.jwt.revocation.age";

    static final String ENTRIES = "countersign.jwt.revocation.entries";

    private final Map<String, Supplier<Duration>> ages;

    private final Map<String, PolledRevocations> lists;

    /**
     * @param ages ages of the revocation lists, by the value of the tag
     * @param lists those of them whose entries are counted, by the value of the tag
     */
    public RevocationMeters(Map<String, Supplier<Duration>> ages, Map<String, PolledRevocations> lists) {
        this.ages = Map.copyOf(ages);
        this.lists = Map.copyOf(lists);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        ages.forEach((issuer, age) -> TimeGauge.builder(AGE, () -> age.get().toMillis(), TimeUnit.MILLISECONDS)
                .description("Time since the issuer of a revocation list last answered")
                .tag("issuer", issuer)
                .register(registry));
        lists.forEach((issuer, list) -> Gauge.builder(ENTRIES, list, PolledRevocations::size)
                .description("Entries of a revocation list that have not expired")
                .tag("issuer", issuer)
                .register(registry));
    }
}
