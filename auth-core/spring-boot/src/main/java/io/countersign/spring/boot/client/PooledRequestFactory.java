// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.client.ServiceTargets;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.util.Timeout;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/**
 * Connection pools for all clients of the application: one for the configured services, and one for third parties, which
 * uses the JVM's authorities and presents no certificate. It is not a {@link ClientHttpRequestFactory} bean, because
 * Spring Boot's bean would then back off.
 */
final class PooledRequestFactory implements DisposableBean {

    private final HttpComponentsClientHttpRequestFactory services;

    private final HttpComponentsClientHttpRequestFactory thirdParties;

    private final ServiceTargets targets;

    private PooledRequestFactory(
            HttpComponentsClientHttpRequestFactory services,
            HttpComponentsClientHttpRequestFactory thirdParties,
            ServiceTargets targets) {
        this.services = services;
        this.thirdParties = thirdParties;
        this.targets = targets;
    }

    static PooledRequestFactory of(
            CountersignProperties.Client client, List<PooledClientCustomizer> customizers, ServiceTargets targets) {
        InetAddress address = RequiredClientProperties.localAddress(client);
        return new PooledRequestFactory(
                build(client, address == null ? customizers : from(address, customizers)),
                build(
                        client,
                        customizers.stream()
                                .filter(customizer -> !customizer.isForServicesOnly())
                                .toList()),
                targets);
    }

    private static List<PooledClientCustomizer> from(InetAddress address, List<PooledClientCustomizer> customizers) {
        PooledClientCustomizer first = builder ->
                builder.withHttpClientCustomizer(http -> http.setRoutePlanner(new LocalRoutePlanner(address)));
        return Stream.concat(Stream.of(first), customizers.stream()).toList();
    }

    private static HttpComponentsClientHttpRequestFactory build(
            CountersignProperties.Client client, List<PooledClientCustomizer> customizers) {
        HttpComponentsClientHttpRequestFactoryBuilder builder = builder(client);
        for (PooledClientCustomizer customizer : customizers) {
            builder = customizer.customize(builder);
        }
        return builder.build(settings(client));
    }

    private static HttpComponentsClientHttpRequestFactoryBuilder builder(CountersignProperties.Client client) {
        return ClientHttpRequestFactoryBuilder.httpComponents()
                .withHttpClientCustomizer(PooledRequestFactory::plain)
                .withHttpClientCustomizer(
                        http -> http.setRetryStrategy(new PooledRetryStrategy(client.maxConnectionsPerService())))
                .withConnectionManagerCustomizer(manager -> manager.setMaxConnTotal(client.maxConnections())
                        .setMaxConnPerRoute(client.maxConnectionsPerService()))
                .withConnectionConfigCustomizer(
                        config -> config.setValidateAfterInactivity(Timeout.of(client.validateAfter())))
                .withDefaultRequestConfigCustomizer(
                        config -> config.setConnectionRequestTimeout(Timeout.of(client.poolTimeout())));
    }

    /**
     * Disables connection state, which would cause a new handshake for each call with a client certificate. Disables
     * cookies and cached passwords, because calls of different callers share the pool.
     */
    private static void plain(HttpClientBuilder builder) {
        builder.disableConnectionState();
        builder.disableCookieManagement();
        builder.disableAuthCaching();
    }

    private static HttpClientSettings settings(CountersignProperties.Client client) {
        return HttpClientSettings.defaults()
                .withRedirects(HttpRedirects.DONT_FOLLOW)
                .withTimeouts(client.connectTimeout(), client.readTimeout());
    }

    /** Chooses the pool by host and port, as a connection does. */
    ClientHttpRequestFactory factory() {
        return (uri, method) -> (targets.isAtOrigin(uri) ? services : thirdParties).createRequest(uri, method);
    }

    @Override
    public void destroy() throws Exception {
        try {
            services.destroy();
        } finally {
            thirdParties.destroy();
        }
    }
}
