// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Objects;

/** The meters {@code countersign.spiffe.*}: handshakes by peer and outcome, the SVID's remaining life, and the age of the bundles. */
final class SpiffeMeters implements MeterBinder {

    private static final String SECONDS = "seconds";

    private final HandshakeCounts counts;

    private final SvidLifetimes lifetimes;

    SpiffeMeters(HandshakeCounts counts, SvidLifetimes lifetimes) {
        this.counts = Objects.requireNonNull(counts, "counts cannot be null");
        this.lifetimes = Objects.requireNonNull(lifetimes, "lifetimes cannot be null");
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (HandshakeCounts.Key key : HandshakeCounts.keys()) {
            FunctionCounter.builder(
                            "countersign.spiffe.handshakes", counts, all -> all.count(key.peer(), key.outcome()))
                    .description("Full TLS handshakes, by what the peer was and what came of it")
                    .tags("peer", key.peer().toString(), "outcome", key.outcome())
                    .register(registry);
        }
        Gauge.builder(
                        "countersign.spiffe.svid.remaining",
                        lifetimes,
                        all -> all.remaining().toSeconds())
                .description("How long the SVID lives on")
                .baseUnit(SECONDS)
                .register(registry);
        Gauge.builder(
                        "countersign.spiffe.bundle.age",
                        lifetimes,
                        all -> all.bundleAge().toSeconds())
                .description("How long ago the Workload API last confirmed the bundles")
                .baseUnit(SECONDS)
                .register(registry);
    }
}
