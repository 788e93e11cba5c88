// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.FieldElement;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of the registered, in memory: made of {@linkplain RegistryEvent events}, which come in order from one
 * thread at a time, and asked by any number of threads.
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

    public void apply(RegistryEvent event) {
        FieldElement value = event.value();
        switch (event.kind()) {
            // A revocation is for good, whatever comes after it.
            case REGISTERED -> commitments.putIfAbsent(value, Standing.GOOD);
            case REVOKED -> commitments.put(value, Standing.REVOKED);
            case MEMBERS -> members.add(value, event.at());
            case MEMBERS_REVOKED -> members.replaceAll(value);
            case ATTRIBUTES -> attributes.add(value, event.at());
            case ATTRIBUTES_REVOKED -> attributes.replaceAll(value);
        }
    }

    /** Forgets everything, for a registry that has begun anew. */
    public void clear() {
        commitments.clear();
        members.clear();
        attributes.clear();
    }

    /**
     * As {@link #clear}, for a registry that a backup has brought back: what it has forgotten to have revoked stays so.
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

    /** How many commitments are known, revoked ones included. */
    public int size() {
        return commitments.size();
    }
}
