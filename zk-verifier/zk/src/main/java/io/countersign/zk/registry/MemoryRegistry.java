// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Registry in memory, built from {@linkplain RegistryEvent events}. One thread at a time applies the events in order;
 * any number of threads may read.
 *
 * @since 0.1
 */
public final class MemoryRegistry implements Registry {

    private final Map<Value, Standing> commitments = new ConcurrentHashMap<>();

    private final Map<Field, KnownRoots> members = new EnumMap<>(Field.class);

    private final KnownRoots attributes;

    public MemoryRegistry(Clock clock) {
        for (Field field : Field.values()) {
            members.put(field, new KnownRoots(clock));
        }
        this.attributes = new KnownRoots(clock);
    }

    /** Applies the next event. */
    public void apply(RegistryEvent event) {
        Value value = event.value();
        switch (event.kind()) {
            // A revocation is permanent, whatever follows.
            case REGISTERED -> commitments.putIfAbsent(value, Standing.GOOD);
            case REVOKED -> commitments.put(value, Standing.REVOKED);
            case MEMBERS -> membersOf(value).add(value, event.at());
            case MEMBERS_REVOKED -> membersOf(value).replaceAll(value);
            case ATTRIBUTES -> attributes.add(value, event.at());
            case ATTRIBUTES_REVOKED -> attributes.replaceAll(value);
        }
    }

    /** Returns the roots of the members whose values are of the same field. */
    private KnownRoots membersOf(Value root) {
        return Objects.requireNonNull(members.get(root.field()), "each field has its members");
    }

    /** Removes everything, for a registry that was created again. */
    public void clear() {
        commitments.clear();
        members.values().forEach(KnownRoots::clear);
        attributes.clear();
    }

    /**
     * Removes everything except revoked commitments, for a registry that was restored from a backup: it may have lost
     * revocations.
     */
    void clearButRevoked() {
        commitments.values().removeIf(standing -> !standing.isRevoked());
        members.values().forEach(KnownRoots::clear);
        attributes.clear();
    }

    @Override
    public Standing commitment(Value commitment) {
        return commitments.getOrDefault(commitment, Standing.UNREGISTERED);
    }

    @Override
    public Standing members(Value root) {
        return membersOf(root).contains(root) ? Standing.GOOD : Standing.UNREGISTERED;
    }

    @Override
    public Standing attributes(Value root) {
        return attributes.contains(root) ? Standing.GOOD : Standing.UNREGISTERED;
    }

    /** Returns the number of known commitments, including revoked ones. */
    public int size() {
        return commitments.size();
    }
}
