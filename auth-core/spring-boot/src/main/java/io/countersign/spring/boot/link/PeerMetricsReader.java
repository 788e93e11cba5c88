// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import io.countersign.spring.boot.metrics.MetricsReader;
import jakarta.servlet.http.HttpServletRequest;

/** Lets authenticated peers that a rule permits read the metrics. */
final class PeerMetricsReader implements MetricsReader {

    private final ServerLink link;

    private final PeerRule readers;

    PeerMetricsReader(ServerLink link, PeerRule readers) {
        this.link = link;
        this.readers = readers;
    }

    @Override
    public boolean knows(HttpServletRequest request) {
        return switch (link.authenticate(RequestPeers.client(request))) {
            case PeerVerdict.Accepted accepted -> readers.permits(accepted.identity());
            case PeerVerdict.Rejected rejected -> false;
            case PeerVerdict.Unknown unknown -> false;
        };
    }
}
