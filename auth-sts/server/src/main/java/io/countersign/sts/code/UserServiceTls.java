// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.MutualTls;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * TLS of calls to the user service by a link trust that identifies workloads. The HTTP client authenticates that service
 * in handshakes only. A context is therefore replaced after five seconds, and with it the connections.
 */
final class UserServiceTls implements Supplier<@Nullable SSLContext> {

    private static final Duration LONGEST = Duration.ofSeconds(5);

    private static final int HTTPS = 443;

    private final MutualTls tls;

    private final String name;

    private @Nullable SSLContext last;

    private long since;

    private UserServiceTls(MutualTls tls, String name) {
        this.tls = tls;
        this.name = name;
    }

    /**
     * Returns the contexts for the user service.
     *
     * @param property property of the service's SPIFFE ID
     * @param name SPIFFE ID of the service, or {@code null} if it is not set
     * @param byHostName contexts for a trust that identifies servers by their host name
     * @throws CountersignConfigurationException if the trust expects no such service at the address
     */
    static Supplier<@Nullable SSLContext> of(
            LinkTrust trust,
            URI address,
            String property,
            @Nullable String name,
            Supplier<@Nullable SSLContext> byHostName,
            Clock clock) {
        Optional<ClientLink> link = trust.client();
        if (!"https".equalsIgnoreCase(address.getScheme()) || link.isEmpty()) {
            return byHostName;
        }
        if (!identifiesWorkloads(link.get(), address, property)) {
            return byHostName;
        }
        if (name == null || name.isBlank()) {
            throw wrong(property, "It is not set, so any authenticated workload could check passwords.");
        }
        MutualTls tls = new MutualTls(() -> trust.identity().orElseThrow(), link.get(), LinkListener.NONE, clock);
        return new UserServiceTls(tls, name);
    }

    private static boolean identifiesWorkloads(ClientLink link, URI address, String property) {
        try {
            int port = address.getPort() < 0 ? HTTPS : address.getPort();
            return !link.to(address.getHost(), port).hostNameVerified();
        } catch (SSLException ex) {
            throw wrong(property, "No service in countersign.services has the address of countersign.sts.users.uri.");
        }
    }

    private static CountersignConfigurationException wrong(String property, String reason) {
        return new CountersignConfigurationException(
                property, reason, "Set it to the SPIFFE ID of the user service, and the url beside it to its address.");
    }

    @Override
    public synchronized SSLContext get() {
        long now = System.nanoTime();
        if (last == null || now - since >= LONGEST.toNanos()) {
            last = tls.context(peer -> peer.name().equals(name));
            since = now;
        }
        return last;
    }
}
