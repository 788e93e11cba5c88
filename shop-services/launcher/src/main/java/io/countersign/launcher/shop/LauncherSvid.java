// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.core.link.LinkListener;
import io.countersign.core.link.PeerRole;
import io.countersign.launcher.support.LauncherException;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;

/** SVID of the launcher, for its readiness checks of services that accept only workloads. */
final class LauncherSvid implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private static final LinkListener UNCOUNTED = new LinkListener() {
        @Override
        public void verified(PeerRole role) {}

        @Override
        public void refused(PeerRole role, String reason) {}
    };

    private final WorkloadApiSource source;

    private LauncherSvid(WorkloadApiSource source) {
        this.source = source;
    }

    static LauncherSvid open(Path socket) {
        try {
            return new LauncherSvid(WorkloadApiSource.open(
                    EmbeddedWorkloadApi.endpoint(socket), PATIENCE, INTERVAL, Clock.systemUTC()));
        } catch (NoSvidException ex) {
            throw new LauncherException("the launcher gets no SVID: " + ex.getMessage(), ex);
        }
    }

    /** Returns a TLS context for connections to this workload only. */
    SSLContext contextFor(String spiffeId) {
        return new LiveTls(source, UNCOUNTED, Clock.systemUTC()).context(PeerPolicy.parse(List.of(spiffeId)));
    }

    @Override
    public void close() {
        source.close();
    }
}
