// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.LinkHealth;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.ServerLink;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Link trust by SSL bundles. The server uses {@code server.ssl.bundle}, which Spring Boot configures and reloads.
 * Outgoing calls use {@code countersign.client.ssl-bundle}.
 *
 * <p>The chain of a server that was accepted is validated again after five minutes at most. If a trust manager of the
 * bundle revokes a certificate, open connections to its holder are used for that long; new ones fail at once.
 */
final class BundleTrust implements LinkTrust {

    static final String NAME = "bundle";

    private final @Nullable BundleClientLink client;

    /** @param client {@code null} if no bundle is configured */
    BundleTrust(@Nullable BundleClientLink client) {
        this.client = client;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<LinkIdentity> identity() {
        return client == null ? Optional.empty() : client.identity();
    }

    @Override
    public Optional<ServerLink> server() {
        return Optional.empty();
    }

    @Override
    public Optional<ClientLink> client() {
        return Optional.ofNullable(client);
    }

    @Override
    public Duration connectionAge() {
        return client == null ? BundleClientLink.UNLIMITED : client.connectionAge();
    }

    /** Always up: Spring Boot's health contributor {@code ssl} covers the certificates of all bundles. */
    @Override
    public LinkHealth health() {
        return LinkHealth.UP;
    }

    @Override
    public Set<String> reasons() {
        return BundleClientLink.REASONS;
    }
}
