// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.PeerIdentity;
import io.countersign.idt.SpiffeId;
import java.time.Instant;
import java.util.Objects;

/**
 * Peer that is registered in the log.
 *
 * @param id SPIFFE ID that an attestor stated
 * @param sequence sequence of the entry that registered it
 * @param end when certificate or registration expires, whichever is first
 * @since 0.1
 */
public record RegisteredPeer(SpiffeId id, long sequence, Instant end) implements PeerIdentity {

    public RegisteredPeer {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(end, "end cannot be null");
    }

    @Override
    public String name() {
        return id.toString();
    }
}
