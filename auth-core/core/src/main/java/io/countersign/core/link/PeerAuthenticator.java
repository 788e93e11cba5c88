// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

/**
 * Authenticates peers. It is called in each handshake and for each request on an open connection, so it never blocks.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PeerAuthenticator {

    /**
     * Authenticates a peer by the current time and authorities. A {@link PeerRule} then decides whether the peer is
     * permitted.
     */
    PeerVerdict authenticate(Peer peer);
}
