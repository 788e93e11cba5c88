// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.time.Duration;

/**
 * Is told of each handshake's outcome. Every handshake of {@link MutualTls} is a full one, since no session is resumed.
 *
 * @since 0.1
 */
public interface LinkListener {

    /** Listens to nothing. */
    LinkListener NONE = new LinkListener() {
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
     * @param reason of {@link LinkTrust#reasons}, {@link MutualTls#NOT_ALLOWED} or {@link MutualTls#WRONG_PROTOCOL}
     */
    void refused(PeerRole role, String reason);

    /**
     * A context for handshakes has been made.
     *
     * @param time what it took
     */
    default void setUp(Duration time) {}
}
