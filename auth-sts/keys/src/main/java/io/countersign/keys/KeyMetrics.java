// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/**
 * Gauges of the signing keys: the number of keys in each state ({@code keys}), and the age in seconds of the active
 * and of the next key ({@code key.age}).
 */
public final class KeyMetrics implements MeterBinder {

    private final RotatedKeys keys;

    private final String prefix;

    private final Tags tags;

    private final Clock clock;

    /**
     * @param prefix prefix of the names of the gauges, such as {@code countersign.sts}
     * @param tags tags that distinguish these keys from others of the same server; may be empty
     */
    public KeyMetrics(RotatedKeys keys, String prefix, Tags tags, Clock clock) {
        this.prefix = Objects.requireNonNull(prefix, "prefix cannot be null");
        this.tags = Objects.requireNonNull(tags, "tags cannot be null");
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (KeyState state : new KeyState[] {KeyState.NEXT, KeyState.ACTIVE, KeyState.RETIRED}) {
            Gauge.builder(prefix + ".keys", () -> count(state))
                    .description("Published signing keys")
                    .tags(tags.and("state", state.text()))
                    .register(registry);
        }
        for (KeyState state : new KeyState[] {KeyState.NEXT, KeyState.ACTIVE}) {
            Gauge.builder(prefix + ".key.age", () -> age(state))
                    .description("Age of a signing key; none with a shared secret")
                    .baseUnit("seconds")
                    .tags(tags.and("state", state.text()))
                    .register(registry);
        }
    }

    private long count(KeyState state) {
        return keys.live(clock.instant()).stream()
                .filter(key -> key.state() == state)
                .count();
    }

    private double age(KeyState state) {
        return keys.stored().stream()
                .filter(key -> key.is(state, keys.kind()))
                .mapToDouble(
                        key -> Duration.between(key.made(), clock.instant()).toSeconds())
                .findFirst()
                .orElse(Double.NaN);
    }
}
