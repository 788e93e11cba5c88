// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import java.util.Collection;
import javax.net.ssl.SSLContext;

/** Server side of mutual TLS with this workload's SVID, for clients with SVIDs. */
final class SpiffeServerLink implements ServerLink {

    private final LiveTls tls;

    private final PeerRule clients;

    SpiffeServerLink(LiveTls tls, PeerPolicy clients) {
        this.tls = tls;
        this.clients = LiveTls.rule(clients);
    }

    @Override
    public SSLContext context(PeerRule permitted) {
        return tls.contextFor(permitted);
    }

    @Override
    public PeerRule clients() {
        return clients;
    }

    /** Returns a rule for SPIFFE IDs, or patterns such as {@code spiffe://shop.com/ops/*}. */
    @Override
    public PeerRule named(Collection<String> names) {
        return LiveTls.rule(PeerPolicy.parse(names));
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        return tls.authenticate(peer);
    }
}
