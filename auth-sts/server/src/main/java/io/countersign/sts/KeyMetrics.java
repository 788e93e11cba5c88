// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/**
 * The signing keys as gauges: how many are in each state ({@code countersign.sts.keys}), and the age in seconds of the one that signs
 * and of the one that will ({@code countersign.sts.key.age}).
 */
final class KeyMetrics implements MeterBinder {

    private final SigningKeys keys;

    private final Clock clock;

    KeyMetrics(SigningKeys keys, Clock clock) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (KeyState state : new KeyState[] {KeyState.NEXT, KeyState.ACTIVE, KeyState.RETIRED}) {
            Gauge.builder("countersign.sts.keys", () -> count(state))
                    .description("Published signing keys")
                    .tag("state", state.text())
                    .register(registry);
        }
        for (KeyState state : new KeyState[] {KeyState.NEXT, KeyState.ACTIVE}) {
            Gauge.builder("countersign.sts.key.age", () -> age(state))
                    .description("Age of a signing key; none with a shared secret")
                    .baseUnit("seconds")
                    .tag("state", state.text())
                    .register(registry);
        }
    }

    private long count(KeyState state) {
        return keys.publishedKeys().stream().filter(key -> key.state() == state).count();
    }

    private double age(KeyState state) {
        return keys.ring()
                .find(state, keys.algorithm())
                .map(key ->
                        (double) Duration.between(key.made(), clock.instant()).toSeconds())
                .orElse(Double.NaN);
    }
}
