// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.log.PeerAddress;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;

/** What a source says about a token. */
public sealed interface TokenVerdict {

    /** The source does not know the token, or it has ended. */
    TokenVerdict INVALID = new Refused(TokenRefusal.INVALID_TOKEN);

    /**
     * The token is live.
     *
     * @param name name of its service
     * @param addresses all addresses of its service
     * @param end when the token ends
     */
    record Live(SpiffeId name, Set<PeerAddress> addresses, Instant end) implements TokenVerdict {

        public Live {
            Objects.requireNonNull(name, "name cannot be null");
            Objects.requireNonNull(end, "end cannot be null");
            addresses = Set.copyOf(addresses);
        }
    }

    /** The token is refused. */
    record Refused(TokenRefusal reason) implements TokenVerdict {

        public Refused {
            Objects.requireNonNull(reason, "reason cannot be null");
        }
    }
}
