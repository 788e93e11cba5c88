// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;
import io.countersign.core.ReplayStore.Use;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;

/**
 * Meters of replay stores, by {@code kind}: {@value #FAILURES}, the uses that a store could not decide, and
 * {@value #ENTRIES}, the number of remembered uses. The latter is for stores in memory only: others would have to be
 * queried.
 */
final class ReplayMeters implements ReplayObserver {

    static final String FAILURES = "countersign.replay.failures";

    static final String ENTRIES = "countersign.replay.entries";

    private final MeterRegistry registry;

    ReplayMeters(MeterRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry cannot be null");
    }

    @Override
    public ReplayStore observe(String kind, ReplayStore store) {
        if (store instanceof ObservedReplayStore observed && observed.isCountable()) {
            Gauge.builder(ENTRIES, observed, ObservedReplayStore::size)
                    .description("Used credentials that a replay store in memory remembers")
                    .tag("kind", kind)
                    .register(registry);
        }
        Counter failures = Counter.builder(FAILURES)
                .description("Uses of credentials that a replay store could not decide: it is full or unavailable")
                .tag("kind", kind)
                .register(registry);
        return (owner, id, until) -> {
            Use use = store.use(owner, id, until);
            if (use == Use.UNKNOWN) {
                failures.increment();
            }
            return use;
        };
    }
}
