// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.PeerVerifier;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.PooledClientCustomizer;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;

/**
 * Has the pool of outgoing calls connect by SVIDs. How old a connection may be is asked for each time one is taken
 * from the pool, so that those of a former SVID are left behind as soon as there is another.
 */
final class SvidPoolCustomizer implements PooledClientCustomizer {

    private final TlsSocketStrategy strategy;

    private final PeerVerifier verifier;

    private final ConnectionSigner signer;

    private final LinkTimes times;

    private final SvidLifetimes lifetimes;

    private final CountersignProperties.Client client;

    SvidPoolCustomizer(
            TlsSocketStrategy strategy,
            PeerVerifier verifier,
            ConnectionSigner signer,
            LinkTimes times,
            SvidLifetimes lifetimes,
            CountersignProperties.Client client) {
        this.strategy = strategy;
        this.verifier = verifier;
        this.signer = signer;
        this.times = times;
        this.lifetimes = lifetimes;
        this.client = client;
    }

    @Override
    public HttpComponentsClientHttpRequestFactoryBuilder customize(
            HttpComponentsClientHttpRequestFactoryBuilder builder) {
        return builder.withConnectionManagerCustomizer(manager ->
                        manager.setTlsSocketStrategy(strategy).setConnectionConfigResolver(route -> config()))
                .withHttpClientCustomizer(http -> http.setRequestExecutor(new PeerCheckingExecutor(verifier, signer))
                        .addExecInterceptorBefore(ChainElement.CONNECT.name(), "timed", new TimedConnect(times)));
    }

    private ConnectionConfig config() {
        return ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(client.connectTimeout()))
                .setSocketTimeout(Timeout.of(client.readTimeout()))
                .setValidateAfterInactivity(TimeValue.of(client.validateAfter()))
                .setTimeToLive(TimeValue.ofMilliseconds(
                        Math.max(0, lifetimes.connectionAge().toMillis())))
                .build();
    }
}
