// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import io.countersign.core.link.LinkListener;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.WorkloadApiSource;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;

/** Workload in this JVM, with its SVID. */
final class Workload implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration POLLING = Duration.ofMinutes(1);

    private final SpiffeId id;

    private final WorkloadApiSource source;

    /** @param endpoint address of its Workload API */
    Workload(SpiffeId id, String endpoint) {
        this.id = id;
        this.source = WorkloadApiSource.open(endpoint, id, PATIENCE, POLLING, Clock.systemUTC());
    }

    SpiffeId id() {
        return id;
    }

    LiveIdentity identity() {
        return new LiveIdentity(source, Clock.systemUTC());
    }

    /** Returns the context of its connections to one other workload. */
    SSLContext tls(SpiffeId peer) {
        return new LiveTls(source, LinkListener.NONE, Clock.systemUTC()).context(PeerPolicy.exactly(List.of(peer)));
    }

    @Override
    public void close() {
        source.close();
    }
}
