// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.time.Duration;

/**
 * Is told of each handshake's outcome. Every handshake is a full one, since no session is resumed.
 *
 * @since 0.1
 */
public interface HandshakeListener {

    /** The reason where it cannot be told. */
    String NO_SVID = "no_svid";

    /** Listens to nothing. */
    HandshakeListener NONE = new HandshakeListener() {
        @Override
        public void verified(PeerRole role) {}

        @Override
        public void refused(PeerRole role, String reason) {}
    };

    /** A peer is who may be there. */
    void verified(PeerRole role);

    /**
     * A peer is not, or it cannot be told.
     *
     * @param reason of {@link RefusedPeerException.Reason}, or {@link #NO_SVID}
     */
    void refused(PeerRole role, String reason);

    /**
     * A context for handshakes has been made.
     *
     * @param time what it took
     */
    default void setUp(Duration time) {}
}
