// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Which workloads may be at the other end of a connection.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PeerPolicy {

    /** Whether a workload whose certificate was verified may. */
    boolean permits(SpiffeId id);

    /** That it is one of these. */
    static PeerPolicy exactly(Collection<SpiffeId> ids) {
        return new ListedPeers(Set.copyOf(ids), Set.of());
    }

    /**
     * That it is one of those that patterns name: {@code spiffe://shop.com/basket} is one workload,
     * {@code spiffe://shop.com/ops/*} are all whose path goes on after {@code /ops/}, and
     * {@code spiffe://shop.com/*} are all of the trust domain.
     *
     * @throws IllegalArgumentException if there is no pattern, or one that is of no such form
     */
    static PeerPolicy parse(Collection<String> patterns) {
        if (patterns.isEmpty()) {
            throw new IllegalArgumentException("Nobody is named");
        }
        Set<SpiffeId> ids = new LinkedHashSet<>();
        Set<SpiffeId> parents = new LinkedHashSet<>();
        for (String pattern : patterns) {
            if (pattern.endsWith(ListedPeers.BELOW)) {
                parents.add(SpiffeId.parse(pattern.substring(0, pattern.length() - ListedPeers.BELOW.length())));
            } else {
                ids.add(ListedPeers.workload(SpiffeId.parse(pattern)));
            }
        }
        return new ListedPeers(ids, parents);
    }
}
