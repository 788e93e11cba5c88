// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.Objects;

/** Counts sweeps and revocations, by their outcome. */
public final class SweepMeters {

    private final MeterRegistry registry;

    public SweepMeters(MeterRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry cannot be null");
    }

    void swept(SweepOutcome outcome) {
        count("countersign.attestor.sweeps", "Sweeps of logs", outcome);
    }

    void revoked(RevocationOutcome outcome) {
        count("countersign.attestor.sweep.revocations", "Registrations whose tokens have ended", outcome);
    }

    /** Counts a revocation of an own registration that neither its TLS key nor this attestor signed. */
    public void revokedByOther() {
        Counter.builder("countersign.attestor.sweep.foreign-revocations")
                .description("Own registrations that others revoked")
                .register(registry)
                .increment();
    }

    private void count(String name, String description, Enum<?> outcome) {
        Counter.builder(name)
                .description(description)
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .register(registry)
                .increment();
    }
}
