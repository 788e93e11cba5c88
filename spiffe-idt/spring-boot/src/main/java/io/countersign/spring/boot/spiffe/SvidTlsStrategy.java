// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.ServiceId;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.jspecify.annotations.Nullable;

/**
 * Connects to each address by the SPIFFE ID that the service there must have, and to no other address. The name of
 * the host is not compared: the ID is what the service is.
 */
final class SvidTlsStrategy implements TlsSocketStrategy {

    private static final int HTTPS = 443;

    private final Map<String, TlsSocketStrategy> byAddress;

    private SvidTlsStrategy(Map<String, TlsSocketStrategy> byAddress) {
        this.byAddress = Map.copyOf(byAddress);
    }

    /**
     * @throws CountersignConfigurationException if a service says nothing of its ID, or two of
     *     one address say different things
     */
    static SvidTlsStrategy of(LiveTls tls, Map<String, CountersignProperties.Service> services) {
        Map<String, String> ids = new HashMap<>();
        Map<String, TlsSocketStrategy> strategies = new HashMap<>();
        services.forEach((service, settings) -> {
            URI url = settings.url();
            if (url != null && "https".equalsIgnoreCase(url.getScheme())) {
                String property = "countersign.services.[" + service + "].spiffe-id";
                String id = required(property, service, settings.spiffeId());
                String address = address(url.getHost(), url.getPort());
                requireSame(property, id, ids.put(address, id));
                strategies.put(address, strategy(tls, SpiffeSettings.policy(property, List.of(id))));
            }
        });
        return new SvidTlsStrategy(strategies);
    }

    /** To one workload, and to nobody else. */
    static SvidTlsStrategy to(URI url, SpiffeId id, LiveTls tls) {
        PeerPolicy only = PeerPolicy.exactly(List.of(id));
        return new SvidTlsStrategy(Map.of(address(url.getHost(), url.getPort()), strategy(tls, only)));
    }

    private static String required(String property, String service, @Nullable String id) {
        if (id == null || id.isBlank()) {
            throw new CountersignConfigurationException(
                    property,
                    "It is not set, so anybody whose SVID is genuine could be taken for " + ServiceId.of(service) + ".",
                    "Set it to the SPIFFE ID of the service, such as spiffe://shop.com/account.");
        }
        return id;
    }

    private static void requireSame(String property, String id, @Nullable String other) {
        if (other != null && !other.equals(id)) {
            throw new CountersignConfigurationException(
                    property,
                    "It is " + id + ", and another service at the same address has " + other + ".",
                    "Connections are by address: give both the ID of the workload that listens there.");
        }
    }

    private static TlsSocketStrategy strategy(LiveTls tls, PeerPolicy policy) {
        return new DefaultClientTlsStrategy(
                tls.context(policy),
                new String[] {LiveTls.PROTOCOL},
                null,
                SSLBufferMode.STATIC,
                HostnameVerificationPolicy.CLIENT,
                NoopHostnameVerifier.INSTANCE);
    }

    private static String address(String host, int port) {
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return bare.toLowerCase(Locale.ROOT) + ' ' + (port < 0 ? HTTPS : port);
    }

    @Override
    public SSLSocket upgrade(Socket socket, String host, int port, @Nullable Object attachment, HttpContext context)
            throws IOException {
        TlsSocketStrategy strategy = byAddress.get(address(host, port));
        if (strategy == null) {
            throw new SSLHandshakeException("No service is known at this address, so nobody is expected there");
        }
        return Objects.requireNonNull(strategy.upgrade(socket, host, port, attachment, context));
    }
}
