// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks how services are verified. Connections are shared by address, so that all services of one must agree. */
final class ServiceTls {

    private static final String SCHEME = "https";

    private static final int HTTPS = 443;

    private ServiceTls() {}

    /** @throws CountersignConfigurationException if it is ambiguous how a service is verified */
    static void check(Map<String, CountersignProperties.Service> services) {
        Map<String, String> bundles = new HashMap<>();
        services.forEach((name, service) -> {
            String property = "countersign.services.[" + name + "].ssl-bundle";
            if (service.sslBundle() != null) {
                requireAlone(property, service);
                requireHttps(property, service.url());
            }
            if (service.url() != null && SCHEME.equalsIgnoreCase(service.url().getScheme())) {
                String bundle = service.sslBundle() == null ? "" : service.sslBundle();
                requireSame(property, bundle, bundles.putIfAbsent(address(service.url()), bundle));
            }
        });
    }

    private static void requireAlone(String property, CountersignProperties.Service service) {
        if (service.spiffeId() != null && !service.spiffeId().isBlank()) {
            throw new CountersignConfigurationException(
                    property,
                    "It is set, and so is spiffe-id: the service is verified either by its SVID or by a certificate for its"
                            + " host name.",
                    "Remove ssl-bundle if the service has an SVID, otherwise spiffe-id.");
        }
    }

    private static void requireHttps(String property, @Nullable URI url) {
        if (url == null || url.getHost() == null || !SCHEME.equalsIgnoreCase(url.getScheme())) {
            throw new CountersignConfigurationException(
                    property,
                    "It is set, but the url of the service is not an https address: nothing would be verified.",
                    "Set the url to an https address, or remove ssl-bundle.");
        }
    }

    private static void requireSame(String property, String bundle, @Nullable String other) {
        if (other != null && !other.equals(bundle)) {
            throw new CountersignConfigurationException(
                    property,
                    "It is '" + bundle + "', but that of another service at the same address is '" + other + "'.",
                    "Connections are shared by address: set ssl-bundle of both to the same bundle, or of none.");
        }
    }

    private static String address(URI url) {
        String host = String.valueOf(url.getHost()).toLowerCase(Locale.ROOT);
        String bare = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return bare + ' ' + (url.getPort() < 0 ? HTTPS : url.getPort());
    }
}
