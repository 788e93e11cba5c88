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
 * Asks the authorization server for tokens, proving the client, and sends them as what they are: bearer tokens, or
 * with a proof that this service holds the key that they are bound to.
 *
 * @since 0.1
 */
public final class TokenRequests {

    // What the client may not have: asking again would not help.
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

    /** @param prover of the key that tokens are to be bound to, or {@code null} to ask for bearer tokens */
    public TokenRequests(TokenEndpoint endpoint, ClientAssertion client, @Nullable DpopProver prover) {
        this.client = Objects.requireNonNull(client, "client cannot be null");
        this.prover = prover;
        this.endpoint = Objects.requireNonNull(endpoint, "endpoint cannot be null");
    }

    Clock clock() {
        return client.clock();
    }

    /** How the tokens are to be presented. */
    Presentation presentation() {
        return prover == null ? Presentation.BEARER : Presentation.DPOP;
    }

    /** @param presentation of the token that is wanted: no other is taken */
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

    /** Puts a token on a request, with a proof if it is bound to the key. */
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
     * How tokens are kept.
     *
     * @param maxEntries the most of them
     * @param margin how long before its end a token is not used again
     */
    public record Settings(int maxEntries, Duration margin) {

        public static final Settings DEFAULT = new Settings(10_000, Duration.ofSeconds(10));

        public Settings {
            if (maxEntries < 1) {
                throw new IllegalArgumentException("At least one token is kept");
            }
            if (margin.isNegative()) {
                throw new IllegalArgumentException("The margin is not negative");
            }
        }
    }
}
