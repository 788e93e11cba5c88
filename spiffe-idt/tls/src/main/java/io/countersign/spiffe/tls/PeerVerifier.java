// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.PeerRole;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.RefusedPeerException.Reason;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Tells who a peer is by its certificates, and whether it may be there: by the authorities of its own trust domain as
 * they are now. It is cheap to ask for each request of a connection. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class PeerVerifier {

    private final SvidSource source;

    private final PeerPolicy policy;

    private final Clock clock;

    public PeerVerifier(SvidSource source, PeerPolicy policy, Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.policy = Objects.requireNonNull(policy, "policy cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * @param chain leaf first; the handshake has shown that the peer has its key
     * @throws RefusedPeerException if the peer is wrong
     * @throws NoSvidException if it cannot be told
     */
    public VerifiedPeer verify(List<X509Certificate> chain, PeerRole role) throws RefusedPeerException {
        SpiffeId id = LeafRules.idOf(chain);
        LeafRules.requirePurpose(chain.getFirst(), role);
        Instant now = clock.instant();
        Instant end = source.current(now).bundles().verify(id.trustDomain(), chain, now);
        if (!policy.permits(id)) {
            throw new RefusedPeerException(
                    Reason.NOT_ALLOWED, "The workload is not one that may be a " + role + " here");
        }
        return new VerifiedPeer(id, end);
    }
}
