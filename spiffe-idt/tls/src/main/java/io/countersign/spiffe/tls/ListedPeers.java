// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import java.util.Set;
import java.util.TreeSet;

/** Policy that permits listed workloads, by their IDs and by prefixes of their IDs. */
record ListedPeers(Set<SpiffeId> ids, Set<SpiffeId> parents) implements PeerPolicy {

    static final String BELOW = "/*";

    ListedPeers {
        ids = Set.copyOf(ids);
        parents = Set.copyOf(parents);
    }

    /** Requires that an ID has a path: without one it names a trust domain, which no workload has as its ID. */
    static SpiffeId workload(SpiffeId id) {
        if (id.isTrustDomain()) {
            throw new IllegalArgumentException(
                    "'" + id + "' names a trust domain; '" + id + BELOW + "' are its workloads");
        }
        return id;
    }

    @Override
    public boolean permits(SpiffeId id) {
        return ids.contains(id) || parents.stream().anyMatch(parent -> isBelow(id, parent));
    }

    private static boolean isBelow(SpiffeId id, SpiffeId parent) {
        return id.isMemberOf(parent.trustDomain()) && id.path().startsWith(parent.path() + '/');
    }

    @Override
    public String toString() {
        Set<String> names = new TreeSet<>();
        ids.forEach(id -> names.add(id.toString()));
        parents.forEach(parent -> names.add(parent + BELOW));
        return String.join(" ", names);
    }
}
