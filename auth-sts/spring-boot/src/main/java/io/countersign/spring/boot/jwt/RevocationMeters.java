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
 * The age of each list of revocations as a gauge, {@value #NAME}: how long ago its issuer last answered. The tag
 * {@code issuer} is {@code own}, or the foreign issuer as it is configured.
 *
 * @since 0.1
 */
public final class RevocationMeters implements MeterBinder {

    static final String NAME = "countersign.jwt.revocation.age";

    private final Map<String, PolledRevocations> lists;

    /** @param lists by what the tag is to say */
    public RevocationMeters(Map<String, PolledRevocations> lists) {
        this.lists = Map.copyOf(lists);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        lists.forEach((issuer, list) -> TimeGauge.builder(NAME, () -> list.age().toMillis(), TimeUnit.MILLISECONDS)
                .description("Time since the issuer of a list of revocations last answered")
                .tag("issuer", issuer)
                .register(registry));
    }
}
