// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.LinkHealth;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.ServerLink;
import io.countersign.spiffe.tls.LiveTls;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Link trust with the SVIDs of a SPIFFE Workload API, for server and client. */
final class SpiffeTrust implements LinkTrust {

    static final String NAME = "spiffe";

    private final SvidLifetimes lifetimes;

    private final @Nullable SpiffeServerLink server;

    private final SpiffeClientLink client;

    /** @param server {@code null} if the application's own server is for browsers */
    SpiffeTrust(SvidLifetimes lifetimes, @Nullable SpiffeServerLink server, SpiffeClientLink client) {
        this.lifetimes = lifetimes;
        this.server = server;
        this.client = client;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<LinkIdentity> identity() {
        return Optional.of(lifetimes.svid().identity());
    }

    @Override
    public Optional<ServerLink> server() {
        return Optional.ofNullable(server);
    }

    @Override
    public Optional<ClientLink> client() {
        return Optional.of(client);
    }

    @Override
    public Duration connectionAge() {
        return lifetimes.connectionAge();
    }

    /**
     * Returns up while the SVID is renewed in time. An agent that has stopped reports nothing; the SVID just gets
     * older. Health is down well before the SVID expires, so that traffic is redirected before handshakes fail.
     */
    @Override
    public LinkHealth health() {
        return new LinkHealth(
                lifetimes.isFresh(),
                Map.of(
                        "remainingSeconds", lifetimes.remaining().toSeconds(),
                        "bundleAgeSeconds", lifetimes.bundleAge().toSeconds()));
    }

    @Override
    public Set<String> reasons() {
        return LiveTls.reasons();
    }
}
