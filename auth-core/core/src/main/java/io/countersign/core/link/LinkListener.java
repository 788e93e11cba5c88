// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.time.Duration;

/**
 * Receives the outcome of each handshake. {@link MutualTls} resumes no sessions, so every handshake is a full one.
 *
 * @since 0.1
 */
public interface LinkListener {

    /** Ignores all events. */
    LinkListener NONE = new LinkListener() {
        @Override
        public void verified(PeerRole role) {}

        @Override
        public void refused(PeerRole role, String reason) {}
    };

    /** A peer was authenticated and permitted. */
    void verified(PeerRole role);

    /**
     * A peer was refused.
     *
     * @param reason one of {@link LinkTrust#reasons}, {@link MutualTls#NOT_ALLOWED} or {@link MutualTls#WRONG_PROTOCOL}
     */
    void refused(PeerRole role, String reason);

    /**
     * A TLS context was created.
     *
     * @param time duration of the creation
     */
    default void setUp(Duration time) {}
}
