// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.agent.RegisteredPeer;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * Server side of mutual TLS by registrations. The handshake knows no address of the client, so that is judged for each
 * request.
 */
final class RegistrationServerLink implements ServerLink {

    private final RegistrationLinks links;

    private final PeerRule clients;

    RegistrationServerLink(RegistrationLinks links, SpiffeIdPatterns clients) {
        this.links = links;
        this.clients = rule(clients);
    }

    /** Permits no peer that another link trust authenticated. */
    static PeerRule rule(SpiffeIdPatterns patterns) {
        return identity -> identity instanceof RegisteredPeer peer && patterns.match(peer.id());
    }

    @Override
    public SSLContext context(PeerRule permitted) {
        return links.context(permitted);
    }

    @Override
    public PeerRule clients() {
        return clients;
    }

    /** Returns a rule for SPIFFE IDs, or patterns such as {@code spiffe://shop.com/ops/*}. */
    @Override
    public PeerRule named(Collection<String> names) {
        return rule(SpiffeIdPatterns.parse(List.copyOf(names)));
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        return links.authenticate(peer);
    }
}
