// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.revocation.PolledRevocations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Gauges of the age of each revocation list, {@value #NAME}: the time since its issuer last responded. The tag {@code
 * issuer} is {@code own}, or the configured foreign issuer.
 *
 * @since 0.1
 */
public final class RevocationMeters implements MeterBinder {

    static final String NAME = "countersign.jwt.revocation.age";

    private final Map<String, PolledRevocations> lists;

    /**
     * @param lists revocation lists, by the value of the tag
     */
    public RevocationMeters(Map<String, PolledRevocations> lists) {
        this.lists = Map.copyOf(lists);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        lists.forEach((issuer, list) -> TimeGauge.builder(NAME, () -> list.age().toMillis(), TimeUnit.MILLISECONDS)
                .description("Time since the issuer of a revocation list last answered")
                .tag("issuer", issuer)
                .register(registry));
    }
}
