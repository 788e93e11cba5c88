// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spring.boot.CountersignMetricsProperties;
import io.countersign.spring.boot.MetricsRequests;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;

/** Who may connect: the clients, and those who may read the metrics, who may nothing else. */
final class MetricsPeers {

    private final PeerPolicy clients;

    private final PeerPolicy readers;

    private final ObjectProvider<MetricsRequests> metrics;

    /** @param metrics nothing where there is no actuator */
    MetricsPeers(PeerPolicy clients, PeerPolicy readers, ObjectProvider<MetricsRequests> metrics) {
        this.clients = clients;
        this.readers = readers;
        this.metrics = metrics;
    }

    static PeerPolicy readers(CountersignMetricsProperties properties) {
        return properties.readers().isEmpty()
                ? PeerPolicy.exactly(Set.of())
                : SpiffeSettings.policy("countersign.metrics.readers", properties.readers());
    }

    /** Both, for the handshake. */
    PeerPolicy all() {
        return id -> clients.permits(id) || readers.permits(id);
    }

    PeerPolicy readers() {
        return readers;
    }

    /** Whether a verified peer may send this request at all. */
    boolean permit(SpiffeId peer, HttpServletRequest request) {
        if (clients.permits(peer)) {
            return true;
        }
        MetricsRequests requests = metrics.getIfAvailable();
        return requests != null && requests.matches(request);
    }
}
