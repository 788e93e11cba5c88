// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Policy that decides which workloads may be at the other end of a connection.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PeerPolicy {

    /** Returns whether a workload is permitted; its certificate has been verified. */
    boolean permits(SpiffeId id);

    /** Returns a policy that permits exactly these workloads. */
    static PeerPolicy exactly(Collection<SpiffeId> ids) {
        return new ListedPeers(Set.copyOf(ids), Set.of());
    }

    /**
     * Returns a policy that permits the workloads that match a pattern: {@code spiffe://shop.com/basket} is one
     * workload, {@code spiffe://shop.com/ops/*} matches every path that continues after {@code /ops/}, and {@code
     * spiffe://shop.com/*} the whole trust domain.
     *
     * @throws IllegalArgumentException if there is no pattern, or one has another form
     */
    static PeerPolicy parse(Collection<String> patterns) {
        if (patterns.isEmpty()) {
            throw new IllegalArgumentException("At least one pattern is required");
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
