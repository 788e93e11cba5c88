// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.registry.PolledRegistry;
import io.countersign.zk.registry.Registry;
import java.time.Clock;
import java.time.Duration;

/**
 * Copy of the registry in memory. It reads the changes of other replicas from the database once a second, so
 * verifying a proof needs no query.
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

    /** Reads the changes now; called after a change by this server. */
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
