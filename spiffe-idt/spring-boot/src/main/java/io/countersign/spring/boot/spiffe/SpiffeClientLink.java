// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.ServiceId;
import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * Connects to configured addresses and requires the SPIFFE ID of the service there. Host names are not verified,
 * because the SPIFFE ID identifies the service.
 */
final class SpiffeClientLink implements ClientLink {

    private static final int HTTPS = 443;

    private final LiveTls tls;

    private final Map<String, ClientTls> byAddress;

    private SpiffeClientLink(LiveTls tls, Map<String, ClientTls> byAddress) {
        this.tls = tls;
        this.byAddress = Map.copyOf(byAddress);
    }

    /**
     * Creates a link to all configured services.
     *
     * @throws CountersignConfigurationException if a service has no SPIFFE ID, or two
     *     services at one address have different ones
     */
    static SpiffeClientLink of(LiveTls tls, Map<String, CountersignProperties.Service> services) {
        Map<String, String> ids = new HashMap<>();
        Map<String, ClientTls> contexts = new HashMap<>();
        services.forEach((service, settings) -> {
            URI url = settings.url();
            if (url != null && "https".equalsIgnoreCase(url.getScheme())) {
                String property = "countersign.services.[" + service + "].spiffe-id";
                String id = required(property, service, settings.spiffeId());
                String address = address(url.getHost(), url.getPort());
                requireSame(property, id, ids.put(address, id));
                contexts.put(address, only(tls, SpiffeSettings.policy(property, List.of(id))));
            }
        });
        return new SpiffeClientLink(tls, contexts);
    }

    /** Creates a link to one workload only. */
    static SpiffeClientLink to(URI url, SpiffeId id, LiveTls tls) {
        ClientTls only = only(tls, PeerPolicy.exactly(List.of(id)));
        return new SpiffeClientLink(tls, Map.of(address(url.getHost(), url.getPort()), only));
    }

    private static String required(String property, String service, @Nullable String id) {
        if (id == null || id.isBlank()) {
            throw new CountersignConfigurationException(
                    property,
                    "It is not set, so any workload with a genuine SVID could act as " + ServiceId.of(service) + ".",
                    "Set it to the SPIFFE ID of the service, such as spiffe://shop.com/account.");
        }
        return id;
    }

    private static void requireSame(String property, String id, @Nullable String other) {
        if (other != null && !other.equals(id)) {
            throw new CountersignConfigurationException(
                    property,
                    "It is " + id + ", but another service at the same address has " + other + ".",
                    "Connections are shared by address: set both to the ID of the workload that listens there.");
        }
    }

    private static ClientTls only(LiveTls tls, PeerPolicy policy) {
        return ClientTls.mutual(tls.context(policy));
    }

    private static String address(String host, int port) {
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return bare.toLowerCase(Locale.ROOT) + ' ' + (port < 0 ? HTTPS : port);
    }

    @Override
    public ClientTls to(String host, int port) throws SSLException {
        ClientTls expected = byAddress.get(address(host, port));
        if (expected == null) {
            throw new SSLHandshakeException("No service is configured at this address");
        }
        return expected;
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        return tls.authenticate(peer);
    }
}
