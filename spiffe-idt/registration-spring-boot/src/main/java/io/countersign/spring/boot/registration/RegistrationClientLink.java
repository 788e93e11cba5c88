// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.link.ServiceContexts;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;

/** Connects to configured addresses and requires the registration of the service there. */
final class RegistrationClientLink implements ClientLink {

    private final RegistrationLinks links;

    private final ServiceContexts contexts;

    private RegistrationClientLink(RegistrationLinks links, ServiceContexts contexts) {
        this.links = links;
        this.contexts = contexts;
    }

    /**
     * Creates a link to all configured services.
     *
     * @throws io.countersign.spring.security.CountersignConfigurationException if a service has no SPIFFE ID, or two
     *     services at one address have different ones
     */
    static RegistrationClientLink of(RegistrationLinks links, Map<String, CountersignProperties.Service> services) {
        return new RegistrationClientLink(
                links, ServiceContexts.of(services, (property, id) -> only(links, property, id)));
    }

    private static ClientTls only(RegistrationLinks links, String property, String id) {
        return ClientTls.mutual(links.context(RegistrationServerLink.rule(
                SpiffeIdPatterns.exactly(List.of(RegistrationSettings.service(property, id))))));
    }

    @Override
    public ClientTls to(String host, int port) throws SSLException {
        return contexts.to(host, port);
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        return links.authenticate(peer);
    }
}
