// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Chooses where used proofs of one kind are remembered: in this process, unless the property
 * names a place that others share.
 *
 * @since 0.1
 */
public final class ReplayChoice {

    private static final String MEMORY = "memory";

    // The clocks of replicas differ: what one has forgotten by its own, another may still accept.
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private ReplayChoice() {}

    /**
     * @param kind of the proofs, as {@code dpop}, whose uses are apart from those of other kinds in the same place
     * @param shared the places there are
     * @param memory of this process
     * @throws CountersignConfigurationException if there is no such place, or it cannot be opened as set
     */
    public static ReplayStore open(
            ReplaySettings settings, String kind, List<SharedReplays> shared, Supplier<ReplayStore> memory) {
        if (settings.store().equals(MEMORY)) {
            return memory.get();
        }
        ReplayStore store = shared.stream()
                .filter(one -> one.name().equals(settings.store()))
                .findFirst()
                .orElseThrow(
                        () -> new CountersignConfigurationException(
                                settings.prefix() + "store",
                                "It is '" + settings.store() + "', and there is no such store here.",
                                "Use memory, jdbc (needs spring-boot-starter-jdbc and a data source) or redis (needs io.lettuce:lettuce-core)."))
                .open(settings);
        return (owner, id, until) -> store.use(kind + ":" + owner, id, until.plus(CLOCKS));
    }
}
