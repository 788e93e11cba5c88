// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.agent.RegisteredPeer;
import io.countersign.registration.agent.RegistrationLogs;
import io.countersign.spiffe.tls.ConnectionVerifier;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.RefusedPeerException;
import io.countersign.spiffe.tls.RefusedPeerException.Reason;
import io.countersign.spiffe.tls.VerifiedPeer;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the senders of credentials by the registrations of their connections. Addresses are not compared here: the
 * link did that for the same request, before its credentials were read.
 */
final class RegisteredWorkloads implements ConnectionVerifier {

    private final RegistrationLogs logs;

    private final PeerRule clients;

    /** @param clients permits nobody if the link does not protect the own server */
    RegisteredWorkloads(RegistrationLogs logs, PeerRule clients) {
        this.logs = logs;
        this.clients = clients;
    }

    @Override
    public SpiffeId nameOf(List<X509Certificate> chain) throws RefusedPeerException {
        try {
            return peer(chain).id();
        } catch (NoSvidException ex) {
            throw new RefusedPeerException(Reason.UNTRUSTED_AUTHORITY, String.valueOf(ex.getMessage()));
        }
    }

    @Override
    public VerifiedPeer verify(List<X509Certificate> chain, PeerRole role) throws RefusedPeerException {
        RegisteredPeer peer = peer(chain);
        if (role == PeerRole.CLIENT && !clients.permits(peer)) {
            throw new RefusedPeerException(Reason.NOT_ALLOWED, "The workload is not one that may be a client here");
        }
        return new VerifiedPeer(peer.id(), peer.end());
    }

    private RegisteredPeer peer(List<X509Certificate> chain) throws RefusedPeerException {
        return switch (logs.judge(chain, null)) {
            case PeerVerdict.Accepted accepted -> (RegisteredPeer) accepted.identity();
            case PeerVerdict.Rejected rejected ->
                throw new RefusedPeerException(Reason.UNTRUSTED_AUTHORITY, rejected.message());
            case PeerVerdict.Unknown unknown -> throw new NoSvidException(unknown.message());
        };
    }

    /** Tokens are signed with the keys of SVIDs, and connections have their own. */
    @Override
    public @Nullable PublicKey tokenKey(List<X509Certificate> chain) {
        return null;
    }
}
