// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.PeerIdentity;
import io.countersign.idt.SpiffeId;
import java.time.Instant;

/**
 * Verified workload at the other end of a connection.
 *
 * @param id identity of the workload
 * @param end earliest expiry of its certificates and of the authority
 * @since 0.1
 */
public record VerifiedPeer(SpiffeId id, Instant end) implements PeerIdentity {

    @Override
    public String name() {
        return id.toString();
    }
}
