// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.ServiceId;
import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerVerdict;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.SslBundleProperty;
import io.countersign.spring.boot.client.ServicePool;
import io.countersign.spring.boot.client.ServicePools;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Connects to the services of one {@code countersign.services.*.ssl-bundle}, and to no other address. If the server asks for
 * a certificate, that of the bundle is presented, or none; never the identity of the link trust. Connections are not
 * signed, and no values are exchanged.
 */
final class BundleServiceLink implements ClientLink {

    private final Set<String> addresses;

    private final BundleClientLink bundle;

    private BundleServiceLink(Set<String> addresses, BundleClientLink bundle) {
        this.addresses = Set.copyOf(addresses);
        this.bundle = bundle;
    }

    /**
     * Returns a pool for each bundle.
     *
     * @throws CountersignConfigurationException if there is no such bundle, it has no truststore or cannot be loaded
     */
    static ServicePools pools(
            CountersignProperties properties, @Nullable SslBundles bundles, LinkCounts counts, Clock clock) {
        Map<String, List<ServiceTarget>> byBundle = new TreeMap<>();
        properties.services().forEach((name, service) -> {
            String bundle = service.sslBundle();
            if (bundle != null) {
                require("countersign.services.[" + name + "].ssl-bundle", bundle, bundles);
                URI url = Objects.requireNonNull(service.url(), "it is required with a bundle");
                byBundle.computeIfAbsent(bundle, key -> new ArrayList<>())
                        .add(new ServiceTarget(ServiceId.of(name), url, Set.of()));
            }
        });
        List<ServicePool> pools = new ArrayList<>();
        byBundle.forEach((name, services) -> {
            SslBundles all = Objects.requireNonNull(bundles, "found above");
            SslBundle first = all.getBundle(name);
            BundleClientLink bundle = BundleClientLink.of(name, first, all, clock);
            pools.add(new ServicePool(
                    new ServiceTargets(services),
                    new LinkPoolCustomizer(
                            of(services, bundle),
                            bundle::connectionAge,
                            ConnectionSigner.NONE,
                            counts,
                            properties.client())));
        });
        return new ServicePools(pools);
    }

    /** Without a truststore, any authority of the JVM could issue a certificate for the host name. */
    private static void require(String property, String name, @Nullable SslBundles bundles) {
        try {
            SslBundle bundle =
                    Objects.requireNonNull(SslBundleProperty.find(property, name, bundles), "the name is set");
            if (bundle.getStores().getTrustStore() == null) {
                throw new CountersignConfigurationException(
                        property,
                        "The SSL bundle '" + name + "' has no truststore.",
                        "Add the authority of the service to the truststore of the bundle under spring.ssl.bundle.");
            }
            bundle.createSslContext();
        } catch (IllegalStateException ex) {
            throw new CountersignConfigurationException(
                    property,
                    "The SSL bundle '" + name + "' cannot be loaded: " + ex.getMessage() + ".",
                    "Correct the files of the bundle and their passwords under spring.ssl.bundle.");
        }
    }

    private static BundleServiceLink of(List<ServiceTarget> services, BundleClientLink bundle) {
        return new BundleServiceLink(
                services.stream()
                        .map(ServiceTarget::url)
                        .map(url -> ServiceContexts.address(url.getHost(), url.getPort()))
                        .collect(Collectors.toSet()),
                bundle);
    }

    @Override
    public ClientTls to(String host, int port) throws SSLException {
        if (!addresses.contains(ServiceContexts.address(host, port))) {
            throw new SSLHandshakeException("No service with this SSL bundle is configured at this address");
        }
        return bundle.to(host, port);
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        return bundle.authenticate(peer);
    }
}
