// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.client.ServiceTargets;
import java.net.InetAddress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/**
 * Connection pools for all clients of the application: one for the configured services, one for each {@link ServicePool},
 * and one for third parties, which uses the JVM's authorities and presents no certificate. A pool never opens connections
 * to an address of another one, so neither connections nor TLS sessions are shared. It is not a {@link ClientHttpRequestFactory} bean, because
 * Spring Boot's bean would then back off.
 */
final class PooledRequestFactory implements DisposableBean {

    private final HttpComponentsClientHttpRequestFactory services;

    private final HttpComponentsClientHttpRequestFactory thirdParties;

    private final Map<ServicePool, HttpComponentsClientHttpRequestFactory> separate;

    private final ServiceTargets targets;

    private PooledRequestFactory(
            HttpComponentsClientHttpRequestFactory services,
            HttpComponentsClientHttpRequestFactory thirdParties,
            Map<ServicePool, HttpComponentsClientHttpRequestFactory> separate,
            ServiceTargets targets) {
        this.services = services;
        this.thirdParties = thirdParties;
        this.separate = separate;
        this.targets = targets;
    }

    static PooledRequestFactory of(
            CountersignProperties.Client client,
            List<PooledClientCustomizer> customizers,
            List<ServicePool> pools,
            ServiceTargets targets) {
        InetAddress address = RequiredClientProperties.localAddress(client);
        List<PooledClientCustomizer> common = customizers.stream()
                .filter(customizer -> !customizer.isForServicesOnly())
                .toList();
        Map<ServicePool, HttpComponentsClientHttpRequestFactory> separate = new LinkedHashMap<>();
        pools.forEach(pool -> separate.put(pool, build(client, from(address, with(common, pool.customizer())))));
        return new PooledRequestFactory(
                build(client, from(address, customizers)), build(client, common), separate, targets);
    }

    /** The customizer of a pool is the last one, so that no other replaces its TLS. */
    private static List<PooledClientCustomizer> with(List<PooledClientCustomizer> common, PooledClientCustomizer last) {
        return Stream.concat(common.stream(), Stream.of(last)).toList();
    }

    private static List<PooledClientCustomizer> from(
            @Nullable InetAddress address, List<PooledClientCustomizer> customizers) {
        if (address == null) {
            return customizers;
        }
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
        return (uri, method) -> pool(uri).createRequest(uri, method);
    }

    private HttpComponentsClientHttpRequestFactory pool(URI uri) {
        for (Map.Entry<ServicePool, HttpComponentsClientHttpRequestFactory> entry : separate.entrySet()) {
            if (entry.getKey().services().isAtOrigin(uri)) {
                return entry.getValue();
            }
        }
        return targets.isAtOrigin(uri) ? services : thirdParties;
    }

    @Override
    public void destroy() throws Exception {
        try {
            for (HttpComponentsClientHttpRequestFactory pool : separate.values()) {
                pool.destroy();
            }
        } finally {
            try {
                services.destroy();
            } finally {
                thirdParties.destroy();
            }
        }
    }
}
