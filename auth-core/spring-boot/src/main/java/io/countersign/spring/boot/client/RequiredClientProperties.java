// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.http.AddressRange;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Checks the properties of outgoing calls. Fails with the invalid property and the fix.
 *
 * @since 0.1
 */
public final class RequiredClientProperties {

    private RequiredClientProperties() {}

    /** Returns the properties if all numbers and durations are positive. */
    static CountersignProperties.Client check(CountersignProperties.Client client) {
        positive("countersign.client.max-connections", client.maxConnections());
        positive("countersign.client.max-connections-per-service", client.maxConnectionsPerService());
        positive("countersign.client.connect-timeout", client.connectTimeout().toMillis());
        positive("countersign.client.read-timeout", client.readTimeout().toMillis());
        positive("countersign.client.pool-timeout", client.poolTimeout().toMillis());
        positive("countersign.client.validate-after", client.validateAfter().toMillis());
        return client;
    }

    /**
     * Returns the address from which connections are made, or {@code null} if the operating system chooses. A name is
     * refused, because it could change.
     *
     * @throws CountersignConfigurationException if it is not an IP address
     */
    public static @Nullable InetAddress localAddress(CountersignProperties.Client client) {
        String text = client.localAddress();
        if (text == null) {
            return null;
        }
        InetAddress address = AddressRange.literal(text);
        if (address == null) {
            throw new CountersignConfigurationException(
                    "countersign.client.local-address",
                    "'" + text + "' is not an IP address.",
                    "Set it to an address of this machine, or remove it.");
        }
        return address;
    }

    private static void positive(String property, long value) {
        if (value < 1) {
            throw new CountersignConfigurationException(
                    property, "It is not positive.", "Set it to a value above zero, or remove it for the default.");
        }
    }
}
