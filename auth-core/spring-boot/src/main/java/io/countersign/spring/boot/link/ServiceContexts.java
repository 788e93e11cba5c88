// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.ServiceId;
import io.countersign.core.link.ClientTls;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * TLS settings for the addresses of services, each for the one SPIFFE ID that is expected there. Host names are not
 * verified, because the SPIFFE ID identifies the service.
 *
 * @since 0.1
 */
public final class ServiceContexts {

    private static final int HTTPS = 443;

    private final Map<String, ClientTls> byAddress;

    private ServiceContexts(Map<String, ClientTls> byAddress) {
        this.byAddress = Map.copyOf(byAddress);
    }

    /**
     * Creates settings for all configured services with https, except those with an SSL bundle of their own: the link
     * trust opens no connection to their addresses.
     *
     * @param settings returns those for a SPIFFE ID, after the property that has it
     * @throws CountersignConfigurationException if a service has no SPIFFE ID, or two services at one address have
     *     different ones
     */
    public static ServiceContexts of(
            Map<String, CountersignProperties.Service> services, BiFunction<String, String, ClientTls> settings) {
        Map<String, String> ids = new HashMap<>();
        Map<String, ClientTls> contexts = new HashMap<>();
        services.forEach((name, service) -> {
            URI url = service.url();
            if (url != null && service.sslBundle() == null && "https".equalsIgnoreCase(url.getScheme())) {
                String property = "countersign.services.[" + name + "].spiffe-id";
                String id = required(property, name, service.spiffeId());
                String address = address(url.getHost(), url.getPort());
                requireSame(property, id, ids.put(address, id));
                contexts.put(address, settings.apply(property, id));
            }
        });
        return new ServiceContexts(contexts);
    }

    /** Creates settings for one address only. */
    public static ServiceContexts of(URI url, ClientTls settings) {
        return new ServiceContexts(Map.of(address(url.getHost(), url.getPort()), settings));
    }

    private static String required(String property, String service, @Nullable String id) {
        if (id == null || id.isBlank()) {
            throw new CountersignConfigurationException(
                    property,
                    "It is not set, so any authenticated workload could act as " + ServiceId.of(service) + ".",
                    "Set it to the SPIFFE ID of the service, such as spiffe://shop.com/account.");
        }
        return id;
    }

    private static void requireSame(String property, String id, @Nullable String other) {
        if (other != null && !other.equals(id)) {
            throw new CountersignConfigurationException(
                    property,
                    "It is " + id + ", but another service at the same address has " + other + ".",
                    "Connections are shared by address: set both to the ID of the workload that listens there.");
        }
    }

    static String address(String host, int port) {
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return bare.toLowerCase(Locale.ROOT) + ' ' + (port < 0 ? HTTPS : port);
    }

    /**
     * Returns the settings for an address.
     *
     * @throws SSLException if no service is expected there
     */
    public ClientTls to(String host, int port) throws SSLException {
        ClientTls expected = byAddress.get(address(host, port));
        if (expected == null) {
            throw new SSLHandshakeException("No service is configured at this address");
        }
        return expected;
    }
}
