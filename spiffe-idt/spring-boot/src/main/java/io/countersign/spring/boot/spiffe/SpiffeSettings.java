// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Turns properties into what they mean, or says which is missing or wrong and what to do. */
final class SpiffeSettings {

    static final String PREFIX = "countersign.spiffe.";

    private static final String SOCKET = PREFIX + "endpoint-socket";

    private SpiffeSettings() {}

    static WorkloadApiSource source(CountersignSpiffeProperties properties, Environment environment, Clock clock) {
        Duration patience = positive(PREFIX + "start-timeout", properties.startTimeout());
        Duration interval = positive(PREFIX + "refresh-interval", properties.refreshInterval());
        try {
            return WorkloadApiSource.open(socket(properties, environment), patience, interval, clock);
        } catch (NoSvidException ex) {
            throw new CountersignConfigurationException(
                    SOCKET,
                    ex.getMessage() + ".",
                    "See that the SPIFFE agent runs at this socket, that this process may open it, and that the workload is registered.");
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    SOCKET, ex.getMessage() + ".", "Use an address such as unix:///run/spire/agent.sock.");
        }
    }

    private static String socket(CountersignSpiffeProperties properties, Environment environment) {
        String socket = properties.endpointSocket() == null
                ? environment.getProperty("SPIFFE_ENDPOINT_SOCKET")
                : properties.endpointSocket();
        if (socket == null || socket.isBlank()) {
            throw new CountersignConfigurationException(
                    SOCKET,
                    "countersign.tls.trust is spiffe, and there is no Workload API to get an SVID from.",
                    "Set it, or SPIFFE_ENDPOINT_SOCKET in the environment, to an address such as unix:///run/spire/agent.sock.");
        }
        return socket;
    }

    /** Who may connect. */
    static PeerPolicy clients(CountersignSpiffeProperties properties) {
        if (properties.allowedClients().isEmpty()) {
            throw new CountersignConfigurationException(
                    PREFIX + "allowed-clients",
                    "It is not set, and nobody is trusted by default.",
                    "Set it to the SPIFFE IDs of the workloads that may connect, such as spiffe://shop.com/gateway, or to patterns such as "
                            + "spiffe://shop.com/*.");
        }
        return policy(PREFIX + "allowed-clients", properties.allowedClients());
    }

    /** Who may connect by an SVID: nobody where the own server takes none, unless somebody is named. */
    static PeerPolicy peers(CountersignSpiffeProperties properties) {
        return properties.server() || !properties.allowedClients().isEmpty()
                ? clients(properties)
                : PeerPolicy.exactly(Set.of());
    }

    static PeerPolicy policy(String property, Collection<String> patterns) {
        try {
            return PeerPolicy.parse(patterns);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    property,
                    ex.getMessage() + ".",
                    "Use SPIFFE IDs such as spiffe://shop.com/gateway, or patterns such as spiffe://shop.com/*.");
        }
    }

    static Duration positive(String property, Duration value) {
        if (value.toMillis() < 1) {
            throw new CountersignConfigurationException(
                    property, "It is not positive.", "Set it to a duration above zero, or remove it for the default.");
        }
        return value;
    }

    static @Nullable Duration minRemaining(CountersignSpiffeProperties properties) {
        return properties.minRemaining() == null ? null : positive(PREFIX + "min-remaining", properties.minRemaining());
    }
}
