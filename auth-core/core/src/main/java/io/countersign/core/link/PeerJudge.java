// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

/**
 * Tells who a peer is. It is asked in each handshake and for each request of an open connection, so it does not wait
 * for anything.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PeerJudge {

    /** Judges by the time and the authorities of now. Whether the peer may be there, a {@link PeerRule} says. */
    PeerVerdict judge(Peer peer);
}
