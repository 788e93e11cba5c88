// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.PeerRole;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.RefusedPeerException.Reason;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Identifies a peer by its certificates with the current authorities of its own trust domain, and checks that the
 * policy permits it. Cheap enough to call for each request of a connection. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class PeerVerifier implements ConnectionVerifier {

    private final SvidSource source;

    private final PeerPolicy policy;

    private final Clock clock;

    public PeerVerifier(SvidSource source, PeerPolicy policy, Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.policy = Objects.requireNonNull(policy, "policy cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public SpiffeId nameOf(List<X509Certificate> chain) throws RefusedPeerException {
        return LeafRules.idOf(chain);
    }

    @Override
    public PublicKey tokenKey(List<X509Certificate> chain) {
        return chain.getFirst().getPublicKey();
    }

    @Override
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
