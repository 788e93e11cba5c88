// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.OutboundRequest;
import io.countersign.core.Presentation;
import io.countersign.core.RefusalCode;
import io.countersign.core.TokenHeader;
import io.countersign.http.BoundedHttp;
import io.countersign.schemes.dpop.DpopProver;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests tokens from the authorization server with client authentication, and adds them to outgoing requests: as
 * bearer tokens, or with a proof of the key that they are bound to.
 *
 * @since 0.1
 */
public final class TokenRequests {

    // Final refusals: repeating the request would not help.
    private static final Set<String> REFUSALS = Set.of(
            "invalid_request",
            "invalid_grant",
            "invalid_target",
            "invalid_scope",
            "unauthorized_client",
            "access_denied");

    private final TokenEndpoint endpoint;

    private final ClientAssertion client;

    private final @Nullable DpopProver prover;

    /**
     * @param endpoint token endpoint of the authorization server
     * @param client authentication of this client
     * @param prover prover of the key that tokens will be bound to, or {@code null} to request bearer tokens
     */
    public TokenRequests(TokenEndpoint endpoint, ClientAssertion client, @Nullable DpopProver prover) {
        this.client = Objects.requireNonNull(client, "client cannot be null");
        this.prover = prover;
        this.endpoint = Objects.requireNonNull(endpoint, "endpoint cannot be null");
    }

    Clock clock() {
        return client.clock();
    }

    /** Returns the presentation of the tokens. */
    Presentation presentation() {
        return prover == null ? Presentation.BEARER : Presentation.DPOP;
    }

    /**
     * Requests a token.
     *
     * @param presentation presentation of the requested token; a token with another one is refused
     * @throws ServiceTokenException if no token is issued
     */
    ServiceToken post(Map<String, String> form, Presentation presentation) throws ServiceTokenException {
        Map<String, String> fields = new LinkedHashMap<>(form);
        fields.putAll(client.parameters());
        Instant asked = clock().instant();
        try {
            BoundedHttp.Answer answer = endpoint.post(fields);
            if (answer.status() != 200) {
                throw refused(answer);
            }
            return ServiceToken.parse(answer.body(), asked, presentation);
        } catch (IOException ex) {
            throw new ServiceTokenException("token endpoint is unavailable", ex);
        }
    }

    private static ServiceTokenException refused(BoundedHttp.Answer answer) {
        String error = ServiceToken.error(answer.body());
        boolean settled = answer.status() < 500 && REFUSALS.contains(error);
        return settled
                ? new ServiceTokenException(new RefusalCode(error))
                : new ServiceTokenException("token endpoint answers " + error, null);
    }

    /** Adds a token to a request, with a proof if it is bound to a key. */
    void send(ServiceToken token, TokenHeader header, OutboundRequest next) {
        headers(token, header, next.method(), next.uri()).forEach(next::header);
    }

    Map<String, String> headers(ServiceToken token, TokenHeader header, String method, URI uri) {
        String value = token.presentation().value(token.value());
        return token.presentation().isOf("DPoP") && prover != null && header.proof() != null
                ? Map.of(header.name(), value, header.proof(), prover.proof(method, uri, token.value()))
                : Map.of(header.name(), value);
    }

    /**
     * Settings of the token cache.
     *
     * @param maxEntries maximum number of tokens
     * @param margin time before expiry from which a token is no longer used
     */
    public record Settings(int maxEntries, Duration margin) {

        public static final Settings DEFAULT = new Settings(10_000, Duration.ofSeconds(10));

        public Settings {
            if (maxEntries < 1) {
                throw new IllegalArgumentException("maxEntries must be at least 1");
            }
            if (margin.isNegative()) {
                throw new IllegalArgumentException("margin cannot be negative");
            }
        }
    }
}
