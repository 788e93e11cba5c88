// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.ServerLink;
import io.countersign.spring.boot.metrics.MetricsRequests;
import io.countersign.spring.security.CountersignConfigurationException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;

/** Peers that may connect: clients, and readers of metrics, who may read nothing else. */
final class PeerAdmission {

    static final String READERS = "countersign.metrics.readers";

    private static final PeerRule NOBODY = identity -> false;

    private final PeerRule clients;

    private final PeerRule readers;

    private final ObjectProvider<MetricsRequests> metrics;

    private PeerAdmission(PeerRule clients, PeerRule readers, ObjectProvider<MetricsRequests> metrics) {
        this.clients = clients;
        this.readers = readers;
        this.metrics = metrics;
    }

    /**
     * Creates the admission of a trust; it permits nobody if the trust does not protect the server.
     *
     * @param readers names of peers that may read the metrics
     * @param requests empty without an actuator
     */
    static PeerAdmission of(LinkTrust trust, List<String> readers, ObjectProvider<MetricsRequests> requests) {
        return trust.server()
                .map(link -> new PeerAdmission(link.clients(), readers(link, trust.name(), readers), requests))
                .orElseGet(() -> new PeerAdmission(NOBODY, NOBODY, requests));
    }

    private static PeerRule readers(ServerLink link, String trust, List<String> names) {
        if (names.isEmpty()) {
            return NOBODY;
        }
        try {
            return link.named(names);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    READERS,
                    ex.getMessage() + ".",
                    "Name the peers in the notation of countersign.tls.trust=" + trust
                            + ", like the clients that may connect.");
        }
    }

    /** Clients and readers, for the handshake. */
    PeerRule all() {
        return clients.or(readers);
    }

    PeerRule readers() {
        return readers;
    }

    /** Whether an authenticated peer may send this request. */
    boolean permit(PeerIdentity peer, HttpServletRequest request) {
        if (clients.permits(peer)) {
            return true;
        }
        MetricsRequests requests = metrics.getIfAvailable();
        return requests != null && readers.permits(peer) && requests.matches(request);
    }
}
