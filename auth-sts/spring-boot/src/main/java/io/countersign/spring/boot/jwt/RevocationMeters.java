// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Gauges of the age of each revocation list, {@value #NAME}: the time since its issuer last responded. The tag {@code
 * issuer} is {@code own}, the configured foreign issuer, or {@code logouts} for the store of ended sessions.
 *
 * @since 0.1
 */
public final class RevocationMeters implements MeterBinder {

    static final String NAME = "countersign.jwt.revocation.age";

    private final Map<String, Supplier<Duration>> ages;

    /**
     * @param ages ages of the revocation lists, by the value of the tag
     */
    public RevocationMeters(Map<String, Supplier<Duration>> ages) {
        this.ages = Map.copyOf(ages);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        ages.forEach((issuer, age) -> TimeGauge.builder(NAME, () -> age.get().toMillis(), TimeUnit.MILLISECONDS)
                .description("Time since the issuer of a revocation list last answered")
                .tag("issuer", issuer)
                .register(registry));
    }
}
