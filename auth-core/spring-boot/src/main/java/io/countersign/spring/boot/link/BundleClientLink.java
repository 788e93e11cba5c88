// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerVerdict;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Outgoing calls by an SSL bundle. After the bundle is replaced, connections of the previous one are not used again. A
 * replacement that cannot be loaded is used all the same, so that calls fail: the previous bundle may contain authorities
 * that are no longer trusted.
 */
final class BundleClientLink implements ClientLink {

    static final Set<String> REASONS =
            Set.of(LoadedBundle.NO_CERTIFICATE, LoadedBundle.UNTRUSTED, LoadedBundle.UNUSABLE_BUNDLE);

    static final Duration UNLIMITED = Duration.ofDays(3650);

    private final SslBundles bundles;

    private final String name;

    private final Clock clock;

    private volatile State state;

    /** Bundle in use. */
    private record State(SslBundle origin, LoadedBundle bundle, Instant since) {}

    private BundleClientLink(SslBundles bundles, String name, State state, Clock clock) {
        this.bundles = bundles;
        this.name = name;
        this.state = state;
        this.clock = clock;
    }

    /** @throws IllegalStateException if the bundle cannot be loaded */
    static BundleClientLink of(String name, SslBundle bundle, SslBundles bundles, Clock clock) {
        State first = new State(bundle, LoadedBundle.of(bundle, clock), Instant.MIN);
        return new BundleClientLink(bundles, name, first, clock);
    }

    /** Polls the registry: its update handlers are skipped if an earlier handler fails. */
    private State current() {
        SslBundle bundle = bundles.getBundle(name);
        State last = state;
        return last.origin().equals(bundle) ? last : replace(bundle);
    }

    private synchronized State replace(SslBundle bundle) {
        if (!state.origin().equals(bundle)) {
            state = new State(bundle, LoadedBundle.orUnusable(bundle, clock), clock.instant());
        }
        return state;
    }

    Optional<LinkIdentity> identity() {
        return current().bundle().identity();
    }

    Duration connectionAge() {
        Instant since = current().since();
        return since.equals(Instant.MIN) ? UNLIMITED : Duration.between(since, clock.instant());
    }

    @Override
    public ClientTls to(String host, int port) throws SSLException {
        return current().bundle().tls();
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        return current().bundle().authenticate(peer);
    }
}
