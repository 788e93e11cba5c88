// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.SpiffeIdPatterns;
import java.util.Collection;

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
        return new ListedPeers(SpiffeIdPatterns.exactly(ids));
    }

    /**
     * Returns a policy that permits the workloads that match patterns.
     *
     * @param patterns in the notation of {@link SpiffeIdPatterns}
     * @throws IllegalArgumentException if there is no pattern, or one has another form
     */
    static PeerPolicy parse(Collection<String> patterns) {
        return new ListedPeers(SpiffeIdPatterns.parse(patterns));
    }
}
