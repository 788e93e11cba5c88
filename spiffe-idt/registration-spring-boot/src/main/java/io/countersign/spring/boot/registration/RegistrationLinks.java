// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerAuthenticator;
import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.registration.agent.RegistrationLogs;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.net.ssl.SSLContext;

/**
 * Mutual TLS with the registrations of the logs. In a handshake the TLS engine may not know the address of the peer; on an
 * open connection it is always known, so nobody is authenticated without it.
 */
final class RegistrationLinks implements PeerAuthenticator {

    private static final String NO_ADDRESS = "no_address";

    private final RegistrationLogs logs;

    private final MutualTls tls;

    RegistrationLinks(RegistrationLogs logs, LinkListener listener, Clock clock) {
        this.logs = logs;
        this.tls = new MutualTls(this::identity, this::handshake, listener, clock);
    }

    /** The address of a client may be unknown in a handshake, since each of its requests is judged; that of a server may not. */
    private PeerVerdict handshake(Peer peer) {
        return peer.role() == PeerRole.CLIENT ? logs.judge(peer.certificates(), peer.address()) : authenticate(peer);
    }

    private LinkIdentity identity() {
        return logs.own().identity().orElseThrow(() -> new IllegalStateException("The agent was not started"));
    }

    SSLContext context(PeerRule permitted) {
        return tls.context(permitted);
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        return peer.address() == null
                ? new PeerVerdict.Rejected(NO_ADDRESS, "The address of the peer is not known")
                : logs.judge(peer.certificates(), peer.address());
    }

    static Set<String> reasons() {
        Set<String> reasons = new LinkedHashSet<>(RegistrationLogs.reasons());
        reasons.add(NO_ADDRESS);
        return reasons;
    }
}
