// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.http.BoundedHttp;
import io.countersign.http.HttpProxy;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** HTTP clients that fetch key sets: from issuers, or from workloads. */
final class KeySetClients implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final int MAX_KEY_SET = 256 * 1024;

    private final BoundedHttp ordinary;

    private final Map<SpiffeId, BoundedHttp> byWorkload = new ConcurrentHashMap<>();

    private final LiveTls tls;

    /**
     * @param issuers TLS of connections to addresses that are not workloads
     * @param proxy proxy to these, or {@code null}
     */
    KeySetClients(LiveTls tls, Supplier<@Nullable SSLContext> issuers, @Nullable HttpProxy proxy) {
        this.ordinary = new BoundedHttp(TIMEOUT, TIMEOUT, MAX_KEY_SET, issuers, proxy);
        this.tls = tls;
    }

    BoundedHttp ordinary() {
        return ordinary;
    }

    /** Returns a client that uses mutual TLS and connects only to this workload. */
    BoundedHttp ofWorkload(SpiffeId workload) {
        return byWorkload.computeIfAbsent(
                workload,
                id -> new BoundedHttp(TIMEOUT, TIMEOUT, MAX_KEY_SET, tls.context(PeerPolicy.exactly(List.of(id)))));
    }

    @Override
    public void close() {
        ordinary.close();
        byWorkload.values().forEach(BoundedHttp::close);
    }
}
