// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CountersignConfigurationException;

/** Checks the properties of outgoing calls. Fails with the invalid property and the fix. */
final class RequiredClientProperties {

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

    private static void positive(String property, long value) {
        if (value < 1) {
            throw new CountersignConfigurationException(
                    property, "It is not positive.", "Set it to a value above zero, or remove it for the default.");
        }
    }
}
