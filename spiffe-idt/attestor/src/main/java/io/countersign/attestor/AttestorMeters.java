// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts statements, and refused requests by their reason. */
final class AttestorMeters {

    private final MeterRegistry registry;

    private final Counter statements;

    AttestorMeters(MeterRegistry registry) {
        this.registry = registry;
        this.statements = Counter.builder("countersign.attestor.statements")
                .description("Statements that were signed")
                .register(registry);
    }

    void attested() {
        statements.increment();
    }

    /** @param reason constant text */
    void refused(String reason) {
        Counter.builder("countersign.attestor.refusals")
                .description("Requests that were refused")
                .tag("reason", reason)
                .register(registry)
                .increment();
    }
}
