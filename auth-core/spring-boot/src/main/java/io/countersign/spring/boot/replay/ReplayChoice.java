// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Selects the store of used proofs of one kind: the memory of this process, unless a property names a shared store.
 *
 * @since 0.1
 */
public final class ReplayChoice {

    private static final String MEMORY = "memory";

    // Maximum difference of the replicas' clocks: one replica may still accept a proof that another considers expired.
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private ReplayChoice() {}

    /**
     * Opens the store of one kind of proofs.
     *
     * @param replicas number of processes of the application: {@code countersign.replicas}
     * @param kind kind of the proofs, such as {@code dpop}, which separates their uses from those of other kinds in the
     *     same store
     * @param shared available shared stores
     * @param memory supplies the store in the memory of this process
     * @throws CountersignConfigurationException if the store does not exist, cannot be opened with these
     *     settings, or is the memory of one of several processes
     */
    public static ReplayStore open(
            StoreSettings settings,
            int replicas,
            String kind,
            List<SharedReplays> shared,
            Supplier<ReplayStore> memory) {
        if (settings.store().equals(MEMORY)) {
            Replicas.requireOne(replicas, settings.prefix() + "store", MEMORY);
            return new ObservedReplayStore(memory.get());
        }
        ReplayStore store = shared.stream()
                .filter(one -> one.name().equals(settings.store()))
                .findFirst()
                .orElseThrow(
                        () -> new CountersignConfigurationException(
                                settings.prefix() + "store",
                                "It is '" + settings.store() + "', but there is no such store.",
                                "Use memory, jdbc (needs spring-boot-starter-jdbc and a data source) or redis (needs io.lettuce:lettuce-core)."))
                .open(settings);
        return new ObservedReplayStore((owner, id, until) -> store.use(kind + ":" + owner, id, until.plus(CLOCKS)));
    }
}
