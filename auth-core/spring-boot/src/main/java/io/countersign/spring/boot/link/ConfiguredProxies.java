// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import io.countersign.http.AddressRange;
import io.countersign.spring.boot.CountersignInfoContributor;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.TrustedProxies;
import jakarta.servlet.ServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Proxies of {@code countersign.client-cert.trusted-proxies}: recognised by the address of the socket, or by the
 * identity that the link trust authenticates.
 */
final class ConfiguredProxies implements TrustedProxies, CountersignInfoContributor {

    private static final int SHORTEST_PREFIX = 8;

    private static final int SHORTEST_PREFIX_V6 = 48;

    private final List<String> configured;

    private final List<AddressRange> ranges;

    private final @Nullable Named named;

    private ConfiguredProxies(List<String> configured, List<AddressRange> ranges, @Nullable Named named) {
        this.configured = List.copyOf(configured);
        this.ranges = List.copyOf(ranges);
        this.named = named;
    }

    /** @throws CountersignConfigurationException if an entry is neither an address nor a name of this trust */
    static ConfiguredProxies of(List<String> configured, LinkTrust trust) {
        List<AddressRange> ranges = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String entry : configured) {
            range(entry).ifPresentOrElse(ranges::add, () -> names.add(entry));
        }
        return new ConfiguredProxies(configured, ranges, names.isEmpty() ? null : named(names, trust));
    }

    private static Optional<AddressRange> range(String entry) {
        AddressRange range;
        try {
            range = AddressRange.parse(entry);
        } catch (IllegalArgumentException ex) {
            return Optional.empty();
        }
        if (range.prefixLength() < (entry.contains(":") ? SHORTEST_PREFIX_V6 : SHORTEST_PREFIX)) {
            throw wrong("'" + entry + "' has more addresses than a range of proxies, and each of them could forge a"
                    + " certificate.");
        }
        return Optional.of(range);
    }

    private static Named named(List<String> names, LinkTrust trust) {
        ServerLink link = trust.server()
                .orElseThrow(() -> wrong("'" + names.getFirst() + "' is no IP address or range, and "
                        + LinkTrusts.PROPERTY + "=" + trust.name() + " authenticates no peers by name."));
        try {
            return new Named(link, link.named(names));
        } catch (IllegalArgumentException ex) {
            throw wrong(ex.getMessage() + "; it is no IP address or range either.");
        }
    }

    private static CountersignConfigurationException wrong(String reason) {
        return new CountersignConfigurationException(
                ClientCertProperties.PROXIES,
                reason,
                "List the addresses of the proxies, such as 10.1.2.3 or 10.1.2.0/28, or their names in the notation of"
                        + " the link trust.");
    }

    @Override
    public Sender sender(ServletRequest request) {
        Peer peer = RequestPeers.client(request);
        if (peer.address() == null) {
            return Sender.UNKNOWN;
        }
        if (ranges.stream().anyMatch(range -> range.contains(peer.address()))) {
            return Sender.PROXY;
        }
        return named == null || peer.certificates().isEmpty() ? Sender.CLIENT : named.sender(peer);
    }

    @Override
    public String name() {
        return "client-cert";
    }

    @Override
    public Map<String, Object> info() {
        return Map.of("trusted-proxies", configured);
    }

    private record Named(ServerLink link, PeerRule rule) {

        Sender sender(Peer peer) {
            return switch (link.authenticate(peer)) {
                case PeerVerdict.Accepted accepted -> rule.permits(accepted.identity()) ? Sender.PROXY : Sender.CLIENT;
                case PeerVerdict.Rejected rejected -> Sender.UNKNOWN;
                case PeerVerdict.Unknown unknown -> Sender.UNKNOWN;
            };
        }
    }
}
