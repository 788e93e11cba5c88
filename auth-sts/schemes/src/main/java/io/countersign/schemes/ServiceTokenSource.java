// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.ServiceId;
import io.countersign.core.TokenHeader;
import io.countersign.http.BoundedHttp;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Source of this service's own tokens from the authorization server (client_credentials, RFC 6749 section 4.4, with
 * the target as {@code resource}, RFC 8707). It keeps one token for each target and set of scopes. A token is
 * requested once, even if many requests need it, and renewed in the background before it expires. Safe for any number
 * of threads.
 *
 * @since 0.1
 */
public final class ServiceTokenSource {

    private static final int UNAUTHORIZED = 401;

    private final TokenRequests requests;

    private final Map<Purpose, ServiceTokenSlot> slots = new ConcurrentHashMap<>();

    public ServiceTokenSource(TokenEndpoint endpoint, ClientAssertion client) {
        this(new TokenRequests(endpoint, client, null));
    }

    public ServiceTokenSource(TokenRequests requests) {
        this.requests = Objects.requireNonNull(requests, "requests cannot be null");
    }

    /**
     * Adds this service's token for the target to a request. Returns {@link Propagation.Unknown} if no token is
     * available.
     */
    public Propagation propagate(OutboundRequest next, Set<String> scopes) {
        try {
            ServiceTokenSlot slot = slot(next.target(), scopes);
            ServiceToken token = slot.token();
            requests.send(token, TokenHeader.SERVICE, next);
            next.whenUnauthorized(() -> slot.forget(token));
            return Propagation.done();
        } catch (ServiceTokenException ex) {
            return Propagation.unknown(ex.getMessage());
        }
    }

    /**
     * Sends a request with this service's token for a target. After a 401 the request is sent once more with a new
     * token, because the key of the first may have been revoked.
     *
     * @param scopes requested scopes; may be empty
     * @param request request without credentials
     * @throws IOException if there is no response, or no token is available
     */
    public BoundedHttp.Answer send(ServiceId target, Set<String> scopes, HttpRequest request, BoundedHttp http)
            throws IOException {
        ServiceTokenSlot slot = slot(target, scopes);
        try {
            ServiceToken token = slot.token();
            BoundedHttp.Answer answer = http.send(shown(token, request));
            return answer.status() == UNAUTHORIZED && slot.forget(token)
                    ? http.send(shown(slot.token(), request))
                    : answer;
        } catch (ServiceTokenException ex) {
            throw new IOException(ex.getMessage(), ex);
        }
    }

    private HttpRequest shown(ServiceToken token, HttpRequest request) {
        HttpRequest.Builder shown = HttpRequest.newBuilder(request, (name, value) -> true);
        requests.headers(token, TokenHeader.SERVICE, request.method(), request.uri())
                .forEach(shown::setHeader);
        return shown.build();
    }

    /**
     * Returns a token for a target.
     *
     * @param scopes requested scopes; may be empty
     * @throws ServiceTokenException if no token is available
     */
    public String token(ServiceId target, Set<String> scopes) throws ServiceTokenException {
        return slot(target, scopes).token().value();
    }

    private ServiceTokenSlot slot(ServiceId target, Set<String> scopes) {
        Purpose purpose = new Purpose(target, Set.copyOf(scopes));
        ServiceTokenSlot slot = slots.get(purpose);
        if (slot == null) {
            slot = slots.computeIfAbsent(purpose, this::slot);
        }
        return slot;
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
