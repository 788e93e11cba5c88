// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Meters {@code countersign.spiffe.svid.remaining}, {@code countersign.spiffe.svid.life} and {@code
 * countersign.spiffe.bundle.age}.
 */
final class SpiffeMeters implements MeterBinder {

    private static final String SECONDS = "seconds";

    private final SvidLifetimes lifetimes;

    SpiffeMeters(SvidLifetimes lifetimes) {
        this.lifetimes = lifetimes;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder(
                        "countersign.spiffe.svid.remaining",
                        lifetimes,
                        all -> all.remaining().toSeconds())
                .description("Remaining life of the SVID")
                .baseUnit(SECONDS)
                .register(registry);
        Gauge.builder(
                        "countersign.spiffe.svid.life",
                        lifetimes,
                        all -> all.life().toSeconds())
                .description("Whole life of the SVID")
                .baseUnit(SECONDS)
                .register(registry);
        Gauge.builder(
                        "countersign.spiffe.bundle.age",
                        lifetimes,
                        all -> all.bundleAge().toSeconds())
                .description("Time since the Workload API last confirmed the bundles")
                .baseUnit(SECONDS)
                .register(registry);
    }
}
