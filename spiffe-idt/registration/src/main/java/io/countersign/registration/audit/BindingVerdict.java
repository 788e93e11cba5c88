// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.idt.SpiffeId;
import java.time.Instant;
import java.util.Objects;

/**
 * Result of looking up a peer.
 *
 * @since 0.1
 */
public sealed interface BindingVerdict {

    /**
     * The peer is registered.
     *
     * @param name SPIFFE ID of the peer
     * @param sequence sequence of the entry that registered it
     * @param expiry end of the statement, of its attestor, or of the time for which it binds after it was replaced,
     *     whichever is first
     */
    record Bound(SpiffeId name, long sequence, Instant expiry) implements BindingVerdict {

        public Bound {
            Objects.requireNonNull(name, "name cannot be null");
            Objects.requireNonNull(expiry, "expiry cannot be null");
        }
    }

    /** The peer is not the one that is registered. */
    record Refused(BindingRefusal reason) implements BindingVerdict {

        public Refused {
            Objects.requireNonNull(reason, "reason cannot be null");
        }
    }
}
