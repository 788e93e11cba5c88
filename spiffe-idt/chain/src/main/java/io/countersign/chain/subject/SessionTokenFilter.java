// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Adds the access token of a session to the request, as if the browser had sent it. The browser never has the token. So
 * it is verified for each request, like any other. The filter follows the check of the CSRF token, because that check
 * is skipped for requests with a credential.
 */
final class SessionTokenFilter extends OncePerRequestFilter {

    private final OAuth2AuthorizedClientRepository clients;

    SessionTokenFilter(OAuth2AuthorizedClientRepository clients) {
        this.clients = clients;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getServletPath().equals(SubjectController.BALANCE);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication user = SecurityContextHolder.getContext().getAuthentication();
        OAuth2AuthorizedClient client =
                user == null ? null : clients.loadAuthorizedClient(LoginConfiguration.STS, user, request);
        chain.doFilter(client == null ? request : presenting(request, client), response);
    }

    private static HttpServletRequest presenting(HttpServletRequest request, OAuth2AuthorizedClient client) {
        return new Presenting(request, "Bearer " + client.getAccessToken().getTokenValue());
    }

    private static final class Presenting extends HttpServletRequestWrapper {

        private final String authorization;

        private Presenting(HttpServletRequest request, String authorization) {
            super(request);
            this.authorization = authorization;
        }

        private static boolean isOurs(String name) {
            return name.equalsIgnoreCase(HttpHeaders.AUTHORIZATION);
        }

        @Override
        public @Nullable String getHeader(String name) {
            return isOurs(name) ? authorization : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return isOurs(name) ? Collections.enumeration(Set.of(authorization)) : super.getHeaders(name);
        }

        @Override
        public Enumeration<String> getHeaderNames() {
            Set<String> names = new LinkedHashSet<>(Collections.list(super.getHeaderNames()));
            names.removeIf(Presenting::isOurs);
            names.add(HttpHeaders.AUTHORIZATION);
            return Collections.enumeration(names);
        }
    }
}
