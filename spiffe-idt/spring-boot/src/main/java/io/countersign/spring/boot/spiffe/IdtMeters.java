// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.IdtMode;
import io.countersign.idt.schemes.IdtListener;
import io.countersign.idt.schemes.IdtOperation;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Meters {@code countersign.idt.*}: duration of operations by outcome, and length of accepted tokens. */
final class IdtMeters implements IdtListener {

    private final MeterRegistry registry;

    // Cached: a lookup in the registry is too slow for these operations.
    private final Map<Key, Timer> timers = new ConcurrentHashMap<>();

    private final Map<IdtMode, DistributionSummary> sizes = new ConcurrentHashMap<>();

    IdtMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void operation(IdtOperation operation, IdtMode mode, String outcome, Duration time) {
        timers.computeIfAbsent(new Key(operation, mode, outcome), this::timer).record(time);
    }

    private Timer timer(Key key) {
        return Timer.builder("countersign.idt.operation")
                .description("Operations of identity tokens, by outcome")
                .tags("operation", key.operation().toString())
                .tags("mode", key.mode().value())
                .tags("outcome", key.outcome())
                .publishPercentileHistogram()
                .register(registry);
    }

    @Override
    public void received(IdtMode mode, int length) {
        sizes.computeIfAbsent(mode, this::size).record(length);
    }

    private DistributionSummary size(IdtMode mode) {
        return DistributionSummary.builder("countersign.idt.token.size")
                .description("Characters of accepted identity tokens")
                .baseUnit("characters")
                .tags("mode", mode.value())
                .register(registry);
    }

    private record Key(IdtOperation operation, IdtMode mode, String outcome) {}
}
