// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.Objects;

/**
 * Result of authenticating a peer.
 *
 * @since 0.1
 */
public sealed interface PeerVerdict {

    /** The peer is authenticated. */
    record Accepted(PeerIdentity identity) implements PeerVerdict {

        public Accepted {
            Objects.requireNonNull(identity, "identity cannot be null");
        }
    }

    /**
     * The peer is not authenticated.
     *
     * @param reason one of {@link LinkTrust#reasons}, for meters
     * @param message for logs, without content that the peer controls
     */
    record Rejected(String reason, String message) implements PeerVerdict {

        public Rejected {
            Objects.requireNonNull(reason, "reason cannot be null");
            Objects.requireNonNull(message, "message cannot be null");
        }
    }

    /**
     * The peer cannot be authenticated now, because trust material is missing or too old.
     *
     * @param reason one of {@link LinkTrust#reasons}, for meters
     * @param message for logs
     */
    record Unknown(String reason, String message) implements PeerVerdict {

        public Unknown {
            Objects.requireNonNull(reason, "reason cannot be null");
            Objects.requireNonNull(message, "message cannot be null");
        }
    }
}
