// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.Objects;

/**
 * What came of judging a peer.
 *
 * @since 0.1
 */
public sealed interface PeerVerdict {

    /** It is who it says. */
    record Accepted(PeerIdentity identity) implements PeerVerdict {

        public Accepted {
            Objects.requireNonNull(identity, "identity cannot be null");
        }
    }

    /**
     * It is not, or does not say who it is.
     *
     * @param reason one of {@link LinkTrust#reasons}, for meters
     * @param message for logs, without anything that the peer could have made up
     */
    record Rejected(String reason, String message) implements PeerVerdict {

        public Rejected {
            Objects.requireNonNull(reason, "reason cannot be null");
            Objects.requireNonNull(message, "message cannot be null");
        }
    }

    /**
     * It cannot be told, because what to judge by is missing or too old.
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
