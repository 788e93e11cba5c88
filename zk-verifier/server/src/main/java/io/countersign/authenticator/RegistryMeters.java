// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.group.MerkleTree;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Gauges of the registry's trees, by {@code group}: {@value #MEMBERS}, the current leaves, and {@value #FREE},
 * the leaves that can still be added. The database is queried once in ten seconds, however often the gauges are read.
 */
final class RegistryMeters implements MeterBinder {

    static final String MEMBERS = "zk.registry.members";

    static final String FREE = "zk.registry.free";

    private static final Logger logger = LoggerFactory.getLogger(RegistryMeters.class);

    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final MemberTable table;

    private final Clock clock;

    private final Map<Group, Long> sizes = new EnumMap<>(Group.class);

    private Instant due = Instant.MIN;

    RegistryMeters(MemberTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (Group group : Group.values()) {
            Gauge.builder(MEMBERS, () -> size(group))
                    .description("Current leaves of a group")
                    .tag("group", group.text())
                    .register(registry);
            Gauge.builder(FREE, () -> free(group))
                    .description("Leaves that can still be added to a group")
                    .tag("group", group.text())
                    .register(registry);
        }
    }

    private double free(Group group) {
        double size = size(group);
        return Double.isNaN(size) ? size : (1L << MerkleTree.DEPTH) - size;
    }

    private synchronized double size(Group group) {
        Instant now = clock.instant();
        if (!now.isBefore(due)) {
            due = now.plus(PERIOD);
            read();
        }
        Long size = sizes.get(group);
        return size == null ? Double.NaN : size;
    }

    private void read() {
        try {
            for (Group group : Group.values()) {
                sizes.put(group, table.size(group));
            }
        } catch (DataAccessException | TransactionException ex) {
            logger.debug("The size of the registry cannot be read", ex);
        }
    }
}
