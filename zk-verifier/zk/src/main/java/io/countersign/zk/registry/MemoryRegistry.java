// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.FieldElement;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Registry in memory, built from {@linkplain RegistryEvent events}. One thread at a time applies the events in order;
 * any number of threads may read.
 *
 * @since 0.1
 */
public final class MemoryRegistry implements Registry {

    private final Map<FieldElement, Standing> commitments = new ConcurrentHashMap<>();

    private final KnownRoots members;

    private final KnownRoots attributes;

    public MemoryRegistry(Clock clock) {
        this.members = new KnownRoots(clock);
        this.attributes = new KnownRoots(clock);
    }

    /** Applies the next event. */
    public void apply(RegistryEvent event) {
        FieldElement value = event.value();
        switch (event.kind()) {
            // A revocation is permanent, whatever follows.
            case REGISTERED -> commitments.putIfAbsent(value, Standing.GOOD);
            case REVOKED -> commitments.put(value, Standing.REVOKED);
            case MEMBERS -> members.add(value, event.at());
            case MEMBERS_REVOKED -> members.replaceAll(value);
            case ATTRIBUTES -> attributes.add(value, event.at());
            case ATTRIBUTES_REVOKED -> attributes.replaceAll(value);
        }
    }

    /** Removes everything, for a registry that was created again. */
    public void clear() {
        commitments.clear();
        members.clear();
        attributes.clear();
    }

    /**
     * Removes everything except revoked commitments, for a registry that was restored from a backup: it may have lost
     * revocations.
     */
    void clearButRevoked() {
        commitments.values().removeIf(standing -> !standing.isRevoked());
        members.clear();
        attributes.clear();
    }

    @Override
    public Standing commitment(FieldElement commitment) {
        return commitments.getOrDefault(commitment, Standing.UNREGISTERED);
    }

    @Override
    public Standing members(FieldElement root) {
        return members.contains(root) ? Standing.GOOD : Standing.UNREGISTERED;
    }

    @Override
    public Standing attributes(FieldElement root) {
        return attributes.contains(root) ? Standing.GOOD : Standing.UNREGISTERED;
    }

    /** Returns the number of known commitments, including revoked ones. */
    public int size() {
        return commitments.size();
    }
}
