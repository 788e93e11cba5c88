// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gauges of work that waits in a database: the number of its entries and, with the suffix {@code .oldest}, the age of
 * the oldest, 0 if there is none. Reading the gauges needs no query: a schedule updates them. While the database is
 * unavailable, the number stays and the age grows.
 *
 * @since 0.1
 */
public final class Backlog {

    /** Time between two updates, in milliseconds. */
    public static final long PERIOD_MILLIS = 5000;

    private final Clock clock;

    private volatile @Nullable Entries entries;

    /**
     * @param name name of the gauge of the number
     * @param description what waits
     */
    public Backlog(String name, String description, Clock clock, MeterRegistry registry) {
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        Gauge.builder(name, this, Backlog::count).description(description).register(registry);
        TimeGauge.builder(name + ".oldest", this, TimeUnit.MILLISECONDS, Backlog::age)
                .description("Age of the oldest of these: " + description)
                .register(registry);
    }

    /** Sets the entries that wait now. */
    public void update(Entries now) {
        this.entries = Objects.requireNonNull(now, "now cannot be null");
    }

    private double count() {
        Entries known = entries;
        return known == null ? Double.NaN : known.count();
    }

    private double age() {
        Entries known = entries;
        if (known == null) {
            return Double.NaN;
        }
        return known.count() == 0 ? 0 : Math.max(0, clock.millis() - known.oldest());
    }

    /**
     * Entries that wait.
     *
     * @param oldest time of the oldest in epoch milliseconds; of no meaning without entries
     */
    public record Entries(long count, long oldest) {}
}
