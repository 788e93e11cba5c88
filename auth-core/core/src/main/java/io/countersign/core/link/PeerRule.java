// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

/**
 * Decides which authenticated peers are permitted.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PeerRule {

    /** Permits every authenticated peer. */
    PeerRule ANY = identity -> true;

    boolean permits(PeerIdentity identity);

    /** Permits the peers of either rule. */
    default PeerRule or(PeerRule other) {
        return identity -> permits(identity) || other.permits(identity);
    }
}
