// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

/**
 * Which accepted peers may be at the other end of a connection.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PeerRule {

    /** Everybody who is accepted. */
    PeerRule ANY = identity -> true;

    boolean permits(PeerIdentity identity);

    /** Those of either rule. */
    default PeerRule or(PeerRule other) {
        return identity -> permits(identity) || other.permits(identity);
    }
}
