// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters of received logout tokens, {@value #NAME}. The tag {@code outcome} is {@code accepted}, {@code refused}, or
 * {@code undecided} if keys or store were unavailable.
 *
 * @since 0.1
 */
public final class LogoutMeters implements MeterBinder {

    static final String NAME = "countersign.jwt.logouts";

    private final LogoutCounts counts;

    public LogoutMeters(LogoutCounts counts) {
        this.counts = Objects.requireNonNull(counts, "counts cannot be null");
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        register(registry, "accepted", counts.accepted);
        register(registry, "refused", counts.refused);
        register(registry, "undecided", counts.undecided);
    }

    private static void register(MeterRegistry registry, String outcome, LongAdder count) {
        FunctionCounter.builder(NAME, count, LongAdder::sum)
                .description("Received logout tokens")
                .tag("outcome", outcome)
                .register(registry);
    }
}
