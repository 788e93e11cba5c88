// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.RepeatedHeaderException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates the caller of a request. The first scheme that recognises the credential verifies it. A request without
 * a credential continues as anonymous. A request whose credential is refused, or cannot be verified, ends here. The
 * security context exists for the request only and is never stored in a session.
 *
 * @since 0.1
 */
public final class CredentialAuthenticationFilter extends OncePerRequestFilter {

    private static final String DECIDED = CredentialAuthenticationFilter.class.getName() + ".DECIDED";

    private final SecurityContextHolderStrategy contexts = SecurityContextHolder.getContextHolderStrategy();

    private final SecurityContextRepository repository = new RequestAttributeSecurityContextRepository();

    private final CredentialAuthenticationConverter converter;

    private final AuthenticationManager manager;

    private final AuthenticationFailureHandler failures;

    private final RequestLimits limits;

    private final @Nullable ServiceAddress address;

    private final ClientCertificateSource certificates;

    CredentialAuthenticationFilter(
            CredentialAuthenticationConverter converter,
            AuthenticationManager manager,
            AuthenticationFailureHandler failures,
            RequestLimits limits,
            @Nullable ServiceAddress address,
            ClientCertificateSource certificates) {
        this.converter = Objects.requireNonNull(converter, "converter cannot be null");
        this.manager = Objects.requireNonNull(manager, "manager cannot be null");
        this.failures = Objects.requireNonNull(failures, "failures cannot be null");
        this.limits = Objects.requireNonNull(limits, "limits cannot be null");
        this.address = address;
        this.certificates = Objects.requireNonNull(certificates, "certificates cannot be null");
    }

    /** Whether such a filter decided about the credential of a request, or about its absence. */
    public static boolean hasDecided(HttpServletRequest request) {
        return request.getAttribute(DECIDED) != null;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        request.setAttribute(DECIDED, true);
        ServletInboundRequest inbound = new ServletInboundRequest(request, limits, address, certificates);
        try {
            Authentication authentication = authenticate(inbound);
            if (authentication != null) {
                if (authentication instanceof CallerAuthentication caller) {
                    caller.present(converter.presented(inbound));
                }
                remember(authentication, request, response);
            }
        } catch (AuthenticationException ex) {
            contexts.clearContext();
            failures.onAuthenticationFailure(request, response, ex);
            return;
        }
        chain.doFilter(inbound.current(), response);
    }

    private @Nullable Authentication authenticate(ServletInboundRequest inbound) {
        try {
            CredentialAuthenticationToken presented = converter.convert(inbound);
            return presented == null ? null : manager.authenticate(presented);
        } catch (RepeatedHeaderException ex) {
            throw UnreadableRequestException.repeatedHeader(ex.header());
        }
    }

    private void remember(Authentication authentication, HttpServletRequest request, HttpServletResponse response) {
        SecurityContext context = contexts.createEmptyContext();
        context.setAuthentication(authentication);
        contexts.setContext(context);
        repository.saveContext(context, request, response);
    }
}
