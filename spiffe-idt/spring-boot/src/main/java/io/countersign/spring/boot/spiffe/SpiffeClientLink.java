// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.link.ServiceContexts;
import java.net.URI;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;

/** Connects to configured addresses and requires the SVID of the service there. */
final class SpiffeClientLink implements ClientLink {

    private final LiveTls tls;

    private final ServiceContexts contexts;

    private SpiffeClientLink(LiveTls tls, ServiceContexts contexts) {
        this.tls = tls;
        this.contexts = contexts;
    }

    /**
     * Creates a link to all configured services.
     *
     * @throws io.countersign.spring.security.CountersignConfigurationException if a service has no SPIFFE ID, or two services
     *     at one address have different ones
     */
    static SpiffeClientLink of(LiveTls tls, Map<String, CountersignProperties.Service> services) {
        return new SpiffeClientLink(
                tls,
                ServiceContexts.of(
                        services,
                        (property, id) ->
                                only(tls, PeerPolicy.exactly(List.of(SpiffeSettings.workload(property, id))))));
    }

    /** Creates a link to one workload only. */
    static SpiffeClientLink to(URI url, SpiffeId id, LiveTls tls) {
        return new SpiffeClientLink(tls, ServiceContexts.of(url, only(tls, PeerPolicy.exactly(List.of(id)))));
    }

    private static ClientTls only(LiveTls tls, PeerPolicy policy) {
        return ClientTls.mutual(tls.context(policy));
    }

    @Override
    public ClientTls to(String host, int port) throws SSLException {
        return contexts.to(host, port);
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        return tls.authenticate(peer);
    }
}
