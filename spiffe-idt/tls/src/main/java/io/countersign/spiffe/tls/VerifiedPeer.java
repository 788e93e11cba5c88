// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.PeerIdentity;
import io.countersign.idt.SpiffeId;
import java.time.Instant;

/**
 * Who is at the other end.
 *
 * @param id the workload
 * @param end when its certificate, or that of an authority it depends on, ends
 * @since 0.1
 */
public record VerifiedPeer(SpiffeId id, Instant end) implements PeerIdentity {

    @Override
    public String name() {
        return id.toString();
    }
}
