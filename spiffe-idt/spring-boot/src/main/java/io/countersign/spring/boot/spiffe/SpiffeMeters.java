// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;

/**
 * The meters {@code countersign.spiffe.*}: handshakes by peer and outcome, what links take, the SVID's remaining
 * life, and the age of the bundles.
 */
final class SpiffeMeters implements MeterBinder {

    private static final String SECONDS = "seconds";

    private static final String OUTCOME = "outcome";

    private static final String CONNECT = "countersign.spiffe.connect";

    private static final String CONNECTIONS = "Connections that were opened, TCP and TLS, by what came of it";

    private final HandshakeCounts counts;

    private final SvidLifetimes lifetimes;

    SpiffeMeters(HandshakeCounts counts, SvidLifetimes lifetimes) {
        this.counts = counts;
        this.lifetimes = lifetimes;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (HandshakeCounts.Key key : HandshakeCounts.keys()) {
            FunctionCounter.builder(
                            "countersign.spiffe.handshakes", counts, all -> all.count(key.peer(), key.outcome()))
                    .description("Full TLS handshakes, by what the peer was and what came of it")
                    .tags("peer", key.peer().toString(), OUTCOME, key.outcome())
                    .register(registry);
        }
        LinkTimes times = counts.times();
        timer("countersign.spiffe.set-up", times.setUps())
                .description("TLS contexts that were made")
                .register(registry);
        timer(CONNECT, times.connects())
                .description(CONNECTIONS)
                .tags(OUTCOME, "ok")
                .register(registry);
        timer(CONNECT, times.failedConnects())
                .description(CONNECTIONS)
                .tags(OUTCOME, "failed")
                .register(registry);
        Gauge.builder(
                        "countersign.spiffe.svid.remaining",
                        lifetimes,
                        all -> all.remaining().toSeconds())
                .description("How long the SVID lives on")
                .baseUnit(SECONDS)
                .register(registry);
        Gauge.builder(
                        "countersign.spiffe.bundle.age",
                        lifetimes,
                        all -> all.bundleAge().toSeconds())
                .description("How long ago the Workload API last confirmed the bundles")
                .baseUnit(SECONDS)
                .register(registry);
    }

    private static FunctionTimer.Builder<LinkTimes.Sum> timer(String name, LinkTimes.Sum sum) {
        return FunctionTimer.builder(name, sum, LinkTimes.Sum::count, LinkTimes.Sum::time, TimeUnit.NANOSECONDS);
    }
}
