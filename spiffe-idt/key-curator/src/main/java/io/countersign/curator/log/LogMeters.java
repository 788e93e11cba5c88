// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.log.EntryBody;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.Supplier;

/**
 * Meters of the curator.
 *
 * @since 0.1
 */
public final class LogMeters {

    private static final String PREFIX = "countersign.curator.";

    private final MeterRegistry registry;

    private final Timer append;

    public LogMeters(MeterRegistry registry) {
        this.registry = registry;
        this.append = Timer.builder(PREFIX + "append")
                .description("Time to verify an entry and to store it, whether it was refused or not")
                .register(registry);
    }

    <T> T timed(Supplier<T> work) {
        return append.record(work);
    }

    void appended(EntryBody body) {
        Counter.builder(PREFIX + "entries")
                .description("Entries that this process appended")
                .tag("type", EntryTypes.of(body))
                .register(registry)
                .increment();
    }

    /** Counts a refusal by its reason, a constant. */
    public void refused(String reason) {
        Counter.builder(PREFIX + "refusals")
                .description("Requests that were refused")
                .tag("reason", reason)
                .register(registry)
                .increment();
    }

    void slots(String state, Supplier<Number> number) {
        Gauge.builder(PREFIX + "slots", number)
                .description("Slots of the log")
                .tag("state", state)
                .register(registry);
    }

    /** Registers a gauge without tags. */
    public void gauge(String name, String description, Supplier<Number> number) {
        Gauge.builder(PREFIX + name, number).description(description).register(registry);
    }
}
