// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import io.countersign.core.Credential;
import io.countersign.schemes.ServiceTokenException;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.security.core.context.SecurityContextHolder;

/** Sends the user's token as it came, and this service's own token where the target has scopes for it. */
final class BearerTokens implements ClientHttpRequestInterceptor {

    private final ServiceTargets targets;

    private final ServiceTokenSource source;

    BearerTokens(ServiceTargets targets, ServiceTokenSource source) {
        this.targets = Objects.requireNonNull(targets, "targets cannot be null");
        this.source = Objects.requireNonNull(source, "source cannot be null");
    }

    /** @throws IOException if this service cannot get a token of its own */
    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        ServiceTarget target = targets.find(request.getURI());
        if (target != null) {
            String user = userToken();
            if (user != null) {
                request.getHeaders().setBearerAuth(user);
            }
            if (!target.scopes().isEmpty()) {
                request.getHeaders().set(ServiceCredential.HEADER, "Bearer " + own(target));
            }
        }
        return execution.execute(request, body);
    }

    private static @Nullable String userToken() {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication caller
                && caller.getPrincipal().user() != null) {
            Credential credential = caller.getPrincipal().credential();
            return credential instanceof SpringToken verified ? verified.token().getTokenValue() : null;
        }
        return null;
    }

    private String own(ServiceTarget target) throws IOException {
        try {
            return source.token(target.id(), target.scopes());
        } catch (ServiceTokenException ex) {
            throw new IOException("There is no token for " + target.id(), ex);
        }
    }
}
