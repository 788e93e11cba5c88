// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.core.TestAuthority;
import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.LinkHealth;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.springframework.stereotype.Component;

/** Link trust that identifies two workloads by their certificates. */
@Component("named")
final class NamedTrust implements LinkTrust, ClientLink {

    static final TestAuthority AUTHORITY = new TestAuthority();

    static final String USERS = "spiffe://users.test/users";

    private static final String OTHER = "spiffe://users.test/other";

    private final MutualTls tls =
            new MutualTls(() -> AUTHORITY.identity("sts"), this, LinkListener.NONE, Clock.systemUTC());

    static {
        AUTHORITY.issue("sts");
        AUTHORITY.issue("users");
        AUTHORITY.issue("other");
    }

    private record Named(String name, Instant end) implements PeerIdentity {}

    @Override
    public String name() {
        return "named";
    }

    @Override
    public Optional<LinkIdentity> identity() {
        return Optional.of(AUTHORITY.identity("sts"));
    }

    @Override
    public Optional<ServerLink> server() {
        return Optional.empty();
    }

    @Override
    public Optional<ClientLink> client() {
        return Optional.of(this);
    }

    @Override
    public ClientTls to(String host, int port) throws SSLException {
        if (!host.equals("127.0.0.1")) {
            throw new SSLException("No service is expected here");
        }
        return ClientTls.mutual(tls.context(peer -> false));
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        X509Certificate leaf = peer.certificates().getFirst();
        if (leaf.equals(AUTHORITY.certificate("users"))) {
            return new PeerVerdict.Accepted(new Named(USERS, leaf.getNotAfter().toInstant()));
        }
        if (leaf.equals(AUTHORITY.certificate("other"))) {
            return new PeerVerdict.Accepted(new Named(OTHER, leaf.getNotAfter().toInstant()));
        }
        return new PeerVerdict.Rejected("stranger", "The certificate is unknown");
    }

    @Override
    public Duration connectionAge() {
        return Duration.ofMinutes(1);
    }

    @Override
    public LinkHealth health() {
        return LinkHealth.UP;
    }

    @Override
    public Set<String> reasons() {
        return Set.of("stranger");
    }
}
