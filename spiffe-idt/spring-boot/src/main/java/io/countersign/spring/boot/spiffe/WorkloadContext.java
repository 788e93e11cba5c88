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
import io.countersign.spiffe.tls.ConnectionVerifier;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.RefusedPeerException;
import io.countersign.spiffe.tls.VerifiedPeer;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Objects that the schemes of all modes share.
 *
 * @param self this workload
 * @param verifier verifier of the workload at the other end of a connection
 * @param rules rules for assertions of asserting workloads
 * @param replays store of used tokens, shared with other schemes and possibly with other services
 */
record WorkloadContext(
        SpiffeId self,
        ConnectionVerifier verifier,
        VouchRules rules,
        Map<ServiceId, IdtTarget> targets,
        ReplayStore replays,
        Duration clockSkew,
        IdtListener listener,
        Clock clock) {

    WorkloadContext {
        targets = Map.copyOf(targets);
    }

    /** Returns the peer of a connection, verified at the current time with the current authorities. */
    Peer peer(List<X509Certificate> chain) {
        try {
            VerifiedPeer peer = verifier.verify(chain, PeerRole.CLIENT);
            return new Peer(peer.id(), verifier.tokenKey(chain), peer.end());
        } catch (RefusedPeerException ex) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "the sender is refused");
        } catch (NoSvidException ex) {
            throw new UnknownOutcomeException("the sender cannot be verified now");
        }
    }

    /** Returns the store of uses at this workload. One token may be sent to several workloads, once to each. */
    ReplayStore uses() {
        return (owner, id, until) -> replays.use(self + " " + owner, id, until);
    }
}
