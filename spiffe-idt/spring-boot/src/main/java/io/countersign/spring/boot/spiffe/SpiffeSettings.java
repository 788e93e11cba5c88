// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.SvidChoiceException;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Converts properties to settings, or reports which property is missing or wrong and how to fix it. */
final class SpiffeSettings {

    static final String PREFIX = "countersign.spiffe.";

    private static final String SOCKET = PREFIX + "endpoint-socket";

    private static final String ID = PREFIX + "id";

    private SpiffeSettings() {}

    static WorkloadApiSource source(CountersignSpiffeProperties properties, Environment environment, Clock clock) {
        Duration patience = positive(PREFIX + "start-timeout", properties.startTimeout());
        Duration interval = positive(PREFIX + "refresh-interval", properties.refreshInterval());
        SpiffeId id = properties.id() == null ? null : workload(ID, properties.id());
        try {
            return WorkloadApiSource.open(socket(properties, environment), id, patience, interval, clock);
        } catch (SvidChoiceException ex) {
            throw new CountersignConfigurationException(
                    ID,
                    ex.getMessage() + ".",
                    "Set it to the SPIFFE ID of this workload, or change the registrations of the SPIFFE agent.");
        } catch (NoSvidException ex) {
            throw new CountersignConfigurationException(
                    SOCKET,
                    ex.getMessage() + ".",
                    "Make sure that the SPIFFE agent serves this socket, that this process may open it, and that the workload is registered.");
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
                    "It is not set, but countersign.tls.trust=spiffe needs a Workload API.",
                    "Set it, or SPIFFE_ENDPOINT_SOCKET in the environment, to an address such as unix:///run/spire/agent.sock.");
        }
        return socket;
    }

    /** Returns the policy for clients of this server. */
    static PeerPolicy clients(CountersignSpiffeProperties properties) {
        if (properties.allowedClients().isEmpty()) {
            throw new CountersignConfigurationException(
                    PREFIX + "allowed-clients",
                    "It is not set, and no workload is trusted by default.",
                    "Set it to the SPIFFE IDs of the workloads that may connect, such as spiffe://shop.com/gateway, or to patterns such as "
                            + "spiffe://shop.com/*.");
        }
        return policy(PREFIX + "allowed-clients", properties.allowedClients());
    }

    /**
     * Returns the policy for peers that connect with an SVID. If the own server does not use the SVID and no client is
     * configured, no peer is permitted.
     */
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

    /** Returns the SPIFFE ID of one workload. */
    static SpiffeId workload(String property, String text) {
        try {
            SpiffeId id = SpiffeId.parse(text);
            if (!id.isTrustDomain()) {
                return id;
            }
        } catch (IllegalArgumentException ex) {
            // Refused below, like a trust domain.
        }
        throw new CountersignConfigurationException(
                property,
                "'" + text + "' is not the SPIFFE ID of a workload.",
                "Use one such as spiffe://shop.com/account.");
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
