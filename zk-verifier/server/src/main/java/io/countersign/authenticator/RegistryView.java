// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.registry.PolledRegistry;
import io.countersign.zk.registry.Registry;
import java.time.Clock;
import java.time.Duration;

/**
 * The registry in memory: the database is asked once a second for what other replicas have
 * changed, and never for a single proof.
 */
final class RegistryView implements AutoCloseable {

    private static final PolledRegistry.Times TIMES =
            new PolledRegistry.Times(Duration.ofSeconds(1), Duration.ofMillis(250), Duration.ofSeconds(10));

    private final PolledRegistry registry;

    RegistryView(RegistryLog log, Clock clock) {
        this.registry = new PolledRegistry(log::since, TIMES, clock);
        registry.start();
    }

    Registry.Standing commitment(FieldElement commitment) {
        return registry.commitment(commitment);
    }

    /** Reads at once what this server has changed itself. */
    void refresh() {
        registry.poll();
    }

    boolean isFresh() {
        return registry.isFresh();
    }

    @Override
    public void close() {
        registry.close();
    }
}
