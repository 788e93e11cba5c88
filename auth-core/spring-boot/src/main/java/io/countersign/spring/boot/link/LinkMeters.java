// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;

/** Meters {@code countersign.<trust>.handshakes}, {@code .set-up} and {@code .connect}. */
final class LinkMeters implements MeterBinder {

    private static final String OUTCOME = "outcome";

    private static final String CONNECTIONS = "Opened connections, TCP and TLS, by outcome";

    private final LinkTrust trust;

    private final LinkCounts counts;

    LinkMeters(LinkTrust trust, LinkCounts counts) {
        this.trust = trust;
        this.counts = counts;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        String prefix = "countersign." + trust.name() + '.';
        for (LinkCounts.Key key : LinkCounts.keys(trust.reasons())) {
            FunctionCounter.builder(prefix + "handshakes", counts, all -> all.count(key.peer(), key.outcome()))
                    .description("Full TLS handshakes, by role of the peer and outcome")
                    .tags("peer", key.peer().toString(), OUTCOME, key.outcome())
                    .register(registry);
        }
        LinkTimes times = counts.times();
        timer(prefix + "set-up", times.setUps())
                .description("Created TLS contexts")
                .register(registry);
        timer(prefix + "connect", times.connects())
                .description(CONNECTIONS)
                .tags(OUTCOME, "ok")
                .register(registry);
        timer(prefix + "connect", times.failedConnects())
                .description(CONNECTIONS)
                .tags(OUTCOME, "failed")
                .register(registry);
    }

    private static FunctionTimer.Builder<LinkTimes.Sum> timer(String name, LinkTimes.Sum sum) {
        return FunctionTimer.builder(name, sum, LinkTimes.Sum::count, LinkTimes.Sum::time, TimeUnit.NANOSECONDS);
    }
}
