// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.LinkExchange;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.client.PooledClientCustomizer;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;

/**
 * Makes a pool of connections use a {@link ClientLink}. The maximum age of a connection is read each time one is leased,
 * so that connections of a previous identity are dropped as soon as the identity changes.
 *
 * @since 0.1
 */
public final class LinkPoolCustomizer implements PooledClientCustomizer {

    private final ClientLink link;

    private final Supplier<Duration> connectionAge;

    private final ConnectionSigner signer;

    private final LinkCounts counts;

    private final CountersignProperties.Client client;

    private final @Nullable LinkExchange exchange;

    /** @param connectionAge supplies {@link io.countersign.core.link.LinkTrust#connectionAge} */
    public LinkPoolCustomizer(
            ClientLink link,
            Supplier<Duration> connectionAge,
            ConnectionSigner signer,
            LinkCounts counts,
            CountersignProperties.Client client) {
        this(link, connectionAge, signer, counts, client, null);
    }

    private LinkPoolCustomizer(
            ClientLink link,
            Supplier<Duration> connectionAge,
            ConnectionSigner signer,
            LinkCounts counts,
            CountersignProperties.Client client,
            @Nullable LinkExchange exchange) {
        this.link = Objects.requireNonNull(link, "link cannot be null");
        this.connectionAge = Objects.requireNonNull(connectionAge, "connectionAge cannot be null");
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
        this.counts = Objects.requireNonNull(counts, "counts cannot be null");
        this.client = Objects.requireNonNull(client, "client cannot be null");
        this.exchange = exchange;
    }

    /** Returns a customizer that also exchanges values with each request. */
    public LinkPoolCustomizer exchanging(LinkExchange values) {
        Objects.requireNonNull(values, "values cannot be null");
        return new LinkPoolCustomizer(link, connectionAge, signer, counts, client, values);
    }

    @Override
    public HttpComponentsClientHttpRequestFactoryBuilder customize(
            HttpComponentsClientHttpRequestFactoryBuilder builder) {
        return builder.withConnectionManagerCustomizer(
                        manager -> manager.setTlsSocketStrategy(new LinkTlsStrategy(link))
                                .setConnectionConfigResolver(route -> config()))
                .withHttpClientCustomizer(
                        http -> http.setRequestExecutor(new PeerCheckingExecutor(link, signer, exchange))
                                .addExecInterceptorBefore(
                                        ChainElement.CONNECT.name(), "timed", new TimedConnect(counts.times())));
    }

    /** Third parties are not peers of the link trust, and must not receive this application's certificate. */
    @Override
    public boolean isForServicesOnly() {
        return true;
    }

    private ConnectionConfig config() {
        return ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(client.connectTimeout()))
                .setSocketTimeout(Timeout.of(client.readTimeout()))
                .setValidateAfterInactivity(TimeValue.of(client.validateAfter()))
                .setTimeToLive(
                        TimeValue.ofMilliseconds(Math.max(0, connectionAge.get().toMillis())))
                .build();
    }
}
