// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.core.ServiceId;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.core.link.PeerRole;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.schemes.IdtListener;
import io.countersign.idt.schemes.IdtTarget;
import io.countersign.idt.schemes.VouchRules;
import io.countersign.idt.x509.Peer;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerVerifier;
import io.countersign.spiffe.tls.RefusedPeerException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What the schemes of all modes have in common.
 *
 * @param self this workload
 * @param verifier tells who is at the other end of a connection
 * @param rules what of the words of asserting workloads counts
 * @param replays where used tokens are remembered, shared with other schemes and perhaps with other services
 */
record WorkloadContext(
        SpiffeId self,
        PeerVerifier verifier,
        VouchRules rules,
        Map<ServiceId, IdtTarget> targets,
        ReplayStore replays,
        Duration clockSkew,
        IdtListener listener,
        Clock clock) {

    WorkloadContext {
        targets = Map.copyOf(targets);
    }

    /** The peer of a connection, by the time and the authorities of now. */
    Peer peer(List<X509Certificate> chain) {
        try {
            verifier.verify(chain, PeerRole.CLIENT);
        } catch (RefusedPeerException ex) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "the sender is refused");
        } catch (NoSvidException ex) {
            throw new UnknownOutcomeException("no SVID that lives");
        }
        return Peer.of(chain.toArray(X509Certificate[]::new));
    }

    /** Uses at this workload: one token may come to several, once to each. */
    ReplayStore uses() {
        return (owner, id, until) -> replays.use(self + " " + owner, id, until);
    }
}
