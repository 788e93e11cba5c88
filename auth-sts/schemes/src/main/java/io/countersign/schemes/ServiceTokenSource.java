// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.ServiceId;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gets this service's own tokens from the authorization server (client_credentials, RFC 6749 section 4.4, with the
 * target as {@code resource}, RFC 8707) and keeps one for each target and set of scopes: asked for once however many
 * requests want it, renewed in the background before it ends. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class ServiceTokenSource {

    private final TokenRequests requests;

    private final Map<Purpose, ServiceTokenSlot> slots = new ConcurrentHashMap<>();

    public ServiceTokenSource(TokenEndpoint endpoint, ClientAssertion client) {
        this(new TokenRequests(endpoint, client, null));
    }

    public ServiceTokenSource(TokenRequests requests) {
        this.requests = Objects.requireNonNull(requests, "requests cannot be null");
    }

    /** Puts this service's token for the target on a request; {@link Propagation.Unknown} if none can be had. */
    public Propagation propagate(OutboundRequest next, Set<String> scopes) {
        try {
            requests.send(find(next.target(), scopes), TokenHeader.SERVICE, next);
            return Propagation.done();
        } catch (ServiceTokenException ex) {
            return Propagation.unknown(ex.getMessage());
        }
    }

    /**
     * Headers that show this service's token to a target.
     *
     * @param scopes may be empty
     * @throws ServiceTokenException if no token can be had
     */
    public Map<String, String> headers(ServiceId target, Set<String> scopes, String method, URI uri)
            throws ServiceTokenException {
        return requests.headers(find(target, scopes), TokenHeader.SERVICE, method, uri);
    }

    /**
     * A token for a target.
     *
     * @param scopes may be empty
     * @throws ServiceTokenException if none can be had
     */
    public String token(ServiceId target, Set<String> scopes) throws ServiceTokenException {
        return find(target, scopes).value();
    }

    private ServiceToken find(ServiceId target, Set<String> scopes) throws ServiceTokenException {
        Purpose purpose = new Purpose(target, Set.copyOf(scopes));
        ServiceTokenSlot slot = slots.get(purpose);
        if (slot == null) {
            slot = slots.computeIfAbsent(purpose, this::slot);
        }
        return slot.token();
    }

    private ServiceTokenSlot slot(Purpose purpose) {
        return new ServiceTokenSlot(() -> requests.post(purpose.form(), requests.presentation()), requests.clock());
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
