// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.core.link.LinkListener;
import io.countersign.launcher.support.HttpCalls;
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

/** SVID of the launcher, for its readiness checks of services that accept only workloads. */
final class LauncherSvid implements LauncherLink {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration INTERVAL = Duration.ofSeconds(30);

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

    @Override
    public HttpCalls to(Service service) {
        return new HttpCalls(new LiveTls(source, LinkListener.NONE, Clock.systemUTC())
                .context(PeerPolicy.parse(List.of(service.spiffeId()))));
    }

    @Override
    public void close() {
        source.close();
    }
}
