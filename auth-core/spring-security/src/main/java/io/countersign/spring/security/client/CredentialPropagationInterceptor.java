// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import java.io.IOException;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Adds credentials to the requests of a {@code RestClient} or {@code RestTemplate}, for the caller of the current
 * security context. If the response to a cached token is 401, the request is sent once more with a new token, because the
 * key of the cached one may have been revoked. A challenge for another login of the user (RFC 9470) is left to the
 * application, since a new token would state the same login.
 *
 * @see CredentialPropagator
 * @since 0.1
 */
public final class CredentialPropagationInterceptor implements ClientHttpRequestInterceptor {

    private final CredentialPropagator propagator;

    public CredentialPropagationInterceptor(CredentialPropagator propagator) {
        this.propagator = Objects.requireNonNull(propagator, "propagator cannot be null");
    }

    /**
     * @throws UnmappedTargetException if the request must not be sent to this address
     * @throws PropagationRefusedException if a credential must not be sent to the target
     * @throws PropagationUnknownException if a credential could not be obtained
     */
    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        BooleanSupplier forgetKept = propagate(request, body);
        ClientHttpResponse response = execution.execute(request, body);
        if (!HttpStatus.UNAUTHORIZED.equals(response.getStatusCode())
                || StepUpChallenge.isIn(response.getHeaders())
                || !forgetKept.getAsBoolean()) {
            return response;
        }
        response.close();
        propagate(request, body);
        return execution.execute(request, body);
    }

    private BooleanSupplier propagate(HttpRequest request, byte[] body) {
        return propagator.propagate(
                request, () -> body, SecurityContextHolder.getContext().getAuthentication(), true);
    }
}
