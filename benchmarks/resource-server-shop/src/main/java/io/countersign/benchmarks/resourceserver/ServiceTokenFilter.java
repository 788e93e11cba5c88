// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import io.countersign.core.Caller;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.ServiceCredential;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.web.BearerTokenAuthenticationEntryPoint;
import org.springframework.security.oauth2.server.resource.web.DefaultBearerTokenResolver;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Verifies a calling service's own token, which it sends besides the user's in a header of its own, by the means that Spring
 * has for the user's.
 */
final class ServiceTokenFilter extends OncePerRequestFilter {

    private final DefaultBearerTokenResolver resolver = new DefaultBearerTokenResolver();

    private final BearerTokenAuthenticationEntryPoint entryPoint = new BearerTokenAuthenticationEntryPoint();

    private final JwtAuthenticationProvider provider;

    ServiceTokenFilter(JwtDecoder decoder) {
        this.provider = new JwtAuthenticationProvider(Objects.requireNonNull(decoder, "decoder cannot be null"));
        provider.setJwtAuthenticationConverter(TokenCallers::service);
        resolver.setBearerTokenHeaderName(ServiceCredential.HEADER);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            String token = resolver.resolve(request);
            if (token != null) {
                remember(provider.authenticate(new BearerTokenAuthenticationToken(token)));
            }
        } catch (OAuth2AuthenticationException ex) {
            SecurityContextHolder.clearContext();
            entryPoint.commence(request, response, ex);
            return;
        }
        chain.doFilter(request, response);
    }

    private static void remember(Authentication verified) {
        if (verified instanceof CallerAuthentication service) {
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(beside(service));
            SecurityContextHolder.setContext(context);
        }
    }

    /** Returns the current user with the calling service besides, or the service alone. */
    private static CallerAuthentication beside(CallerAuthentication service) {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication user) {
            Caller caller = user.getPrincipal();
            return new CallerAuthentication(caller, service.getPrincipal(), user.getAuthorities());
        }
        return service;
    }
}
