// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.ServiceId;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gets this service's own tokens from the authorization server (client_credentials, RFC 6749 section 4.4, with the target as
 * {@code resource}, RFC 8707) and keeps one for each target and set of scopes: asked for once however many requests want it, renewed
 * in the background before it ends. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class ServiceTokenSource {

    private final TokenEndpoint endpoint;

    private final ClientAssertion client;

    private final Clock clock;

    private final Map<Purpose, ServiceTokenSlot> slots = new ConcurrentHashMap<>();

    public ServiceTokenSource(TokenEndpoint endpoint, ClientAssertion client) {
        this.endpoint = Objects.requireNonNull(endpoint, "endpoint cannot be null");
        this.client = Objects.requireNonNull(client, "client cannot be null");
        this.clock = client.clock();
    }

    /** Puts this service's token for the target on a request; {@link Propagation.Unknown} if none can be had. */
    public Propagation propagate(OutboundRequest next, Set<String> scopes) {
        try {
            next.header(ServiceTokenScheme.HEADER, BearerTokens.header(token(next.target(), scopes)));
            return Propagation.done();
        } catch (ServiceTokenException ex) {
            return Propagation.unknown(ex.getMessage());
        }
    }

    /**
     * A token for a target.
     *
     * @param scopes may be empty
     * @throws ServiceTokenException if none can be had
     */
    public String token(ServiceId target, Set<String> scopes) throws ServiceTokenException {
        Purpose purpose = new Purpose(target, Set.copyOf(scopes));
        ServiceTokenSlot slot = slots.get(purpose);
        if (slot == null) {
            slot = slots.computeIfAbsent(purpose, this::slot);
        }
        return slot.token();
    }

    private ServiceTokenSlot slot(Purpose purpose) {
        return new ServiceTokenSlot(() -> ServiceTokenRequest.send(endpoint, client, purpose.form(), clock), clock);
    }

    private record Purpose(ServiceId target, Set<String> scopes) {

        Map<String, String> form() {
            return scopes.isEmpty()
                    ? Map.of("grant_type", "client_credentials", "resource", target.value())
                    : Map.of(
                            "grant_type", "client_credentials",
                            "resource", target.value(),
                            "scope", String.join(" ", new TreeSet<>(scopes)));
        }
    }
}
