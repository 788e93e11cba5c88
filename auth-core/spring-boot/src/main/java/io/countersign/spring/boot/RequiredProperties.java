// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.RequestLimits;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/** Converts properties, or fails with the missing or invalid property and the fix. */
final class RequiredProperties {

    private static final String SERVICE_ID = "countersign.service-id";

    private static final String ACCEPT = "countersign.accept";

    private RequiredProperties() {}

    /** Checks both properties, so that one error names both if neither is set. */
    static void check(CountersignProperties properties) {
        boolean nameless = !StringUtils.hasText(properties.serviceId());
        boolean undecided = properties.accept().isEmpty();
        if (nameless && undecided) {
            throw new CountersignConfigurationException(
                    ACCEPT + " and " + SERVICE_ID,
                    "Neither is set, and nothing is open by default: the application needs a name and the credential "
                            + "schemes of its callers.",
                    "Set, for example, countersign.service-id=orders.example.com and countersign.accept=shared-jwt.");
        }
        if (undecided) {
            throw new CountersignConfigurationException(
                    ACCEPT,
                    "It is not set, and nothing is open by default.",
                    "Set it to the credential schemes that callers may use, for example countersign.accept=shared-jwt.");
        }
        serviceId(properties);
    }

    static ServiceId serviceId(CountersignProperties properties) {
        String id = properties.serviceId();
        if (id == null || id.isBlank()) {
            throw new CountersignConfigurationException(
                    SERVICE_ID,
                    "It is not set, so no credential could be intended for this service.",
                    "Set it to the name of this service in audiences, for example countersign.service-id=orders.example.com.");
        }
        return serviceId(SERVICE_ID, id);
    }

    private static ServiceId serviceId(String property, String id) {
        try {
            return new ServiceId(id);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    property,
                    "'" + id + "' is not a service id.",
                    "Use a lower-case DNS name such as orders.example.com.");
        }
    }

    static ServiceAddress address(URI url) {
        try {
            return new ServiceAddress(url);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    "countersign.url",
                    ex.getMessage() + ".",
                    "Use the address that callers use, such as https://orders.example.com.");
        }
    }

    static RequestLimits limits(CountersignProperties properties) {
        return new RequestLimits(
                bytes("countersign.max-header-size", properties.maxHeaderSize()),
                bytes("countersign.max-body-size", properties.maxBodySize()));
    }

    private static int bytes(String property, DataSize size) {
        if (size.toBytes() < 1 || size.toBytes() > Integer.MAX_VALUE - 8) {
            throw new CountersignConfigurationException(
                    property, "It is " + size + ".", "Set it to at least 1B and less than 2GB.");
        }
        return (int) size.toBytes();
    }

    static ServiceTargets targets(CountersignProperties properties, ProtectedLinks links) {
        return new ServiceTargets(properties.services().entrySet().stream()
                .map(entry -> target(entry.getKey(), entry.getValue(), links))
                .toList());
    }

    private static ServiceTarget target(String id, CountersignProperties.Service service, ProtectedLinks links) {
        String property = "countersign.services.[" + id + "]";
        ServiceTarget target = new ServiceTarget(
                serviceId(property, id),
                url(property, service.url()),
                Set.copyOf(service.scopes()),
                scheme(property + ".propagate", service.propagate()));
        links.require(property + ".url", target.url());
        return target;
    }

    private static @Nullable SchemeName scheme(String property, @Nullable String name) {
        try {
            return name == null ? null : new SchemeName(name);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    property,
                    "'" + name + "' is not the name of a scheme.",
                    "Use one such as token-exchange, or remove it.");
        }
    }

    private static URI url(String property, @Nullable URI url) {
        if (url == null) {
            throw new CountersignConfigurationException(
                    property + ".url",
                    "It is not set.",
                    "Set it to the address of the service, such as https://account.internal:8443.");
        }
        return url;
    }
}
