// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.ServiceId;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.SslBundleProperty;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.zk.registry.PolledRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/** Creates the registry that is read over HTTP. */
final class ZkRegistries {

    private static final String PREFIX = "countersign.zk.registry.";

    private final CountersignZkProperties.Registry settings;

    private final ServiceTargets targets;

    private final ProtectedLinks links;

    ZkRegistries(CountersignZkProperties.Registry settings, ServiceTargets targets, ProtectedLinks links) {
        this.settings = settings;
        this.targets = targets;
        this.links = links;
    }

    /** @param connection registry to read instead of the configured one, if there is one */
    PolledRegistry remote(
            @Nullable ZkRegistryConnectionDetails connection,
            @Nullable ServiceCredential credential,
            @Nullable SslBundles bundles,
            Clock clock) {
        URI uri = connection == null ? settings.uri() : connection.registryUri();
        if (uri == null) {
            throw ZkSettings.wrong(
                    PREFIX + "uri",
                    "It is not set, so no caller could be registered.",
                    "Set it to the registry of the authenticator, such as https://zk.example.com/registry.");
        }
        links.require(PREFIX + "uri", uri);
        check();
        RemoteFeed feed = new RemoteFeed(
                uri,
                new FeedCredential(credential, serviceId(uri)),
                http(SslBundleProperty.find(PREFIX + "ssl-bundle", settings.sslBundle(), bundles)),
                (int) settings.maxSize().toBytes());
        PolledRegistry registry = new PolledRegistry(feed, times(), clock);
        registry.start();
        return registry;
    }

    private PolledRegistry.Times times() {
        return new PolledRegistry.Times(settings.pollInterval(), settings.refreshInterval(), settings.stale());
    }

    private void check() {
        ZkSettings.positive(PREFIX + "poll-interval", settings.pollInterval());
        ZkSettings.positive(PREFIX + "refresh-interval", settings.refreshInterval());
        ZkSettings.positive(PREFIX + "stale", settings.stale());
        ZkSettings.positive(PREFIX + "connect-timeout", settings.connectTimeout());
        ZkSettings.positive(PREFIX + "timeout", settings.timeout());
        long size = settings.maxSize().toBytes();
        if (size < 1 || size >= Integer.MAX_VALUE) {
            throw ZkSettings.wrong(
                    PREFIX + "max-size",
                    "It is " + settings.maxSize() + ".",
                    "Set it to at least 1B and less than 2GB.");
        }
    }

    private @Nullable ServiceId serviceId(URI uri) {
        String id = settings.serviceId();
        if (id != null) {
            return ZkSettings.checked(PREFIX + "service-id", () -> new ServiceId(id));
        }
        ServiceTarget target = targets.find(uri);
        return target == null ? null : target.id();
    }

    private Function<Duration, ClientHttpRequestFactory> http(@Nullable SslBundle bundle) {
        HttpClient.Builder client = HttpClient.newBuilder()
                .connectTimeout(settings.connectTimeout())
                .followRedirects(HttpClient.Redirect.NEVER);
        if (bundle != null) {
            client.sslContext(bundle.createSslContext());
        }
        HttpClient http = client.build();
        return wait -> {
            JdkClientHttpRequestFactory factory = new JdkClientHttpRequestFactory(http);
            factory.setReadTimeout(settings.timeout().plus(wait));
            return factory;
        };
    }
}
