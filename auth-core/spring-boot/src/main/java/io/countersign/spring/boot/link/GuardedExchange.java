// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkExchange;
import io.countersign.core.link.PeerIdentity;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** Exchange whose failures are logged, since the requests go on. */
final class GuardedExchange implements LinkExchange {

    private static final Log LOG = LogFactory.getLog(GuardedExchange.class);

    private final LinkExchange exchange;

    GuardedExchange(LinkExchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public String header() {
        return exchange.header();
    }

    @Override
    public List<String> values() {
        try {
            return exchange.values();
        } catch (RuntimeException ex) {
            LOG.error("There are no values for peers", ex);
            return List.of();
        }
    }

    @Override
    public void heard(String value, PeerIdentity peer) {
        try {
            exchange.heard(value, peer);
        } catch (RuntimeException ex) {
            LOG.error("A value of a peer could not be heard", ex);
        }
    }
}
