// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.zk.session.SessionIssuer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Issues a session, in the header {@code Countersign-Session}, for a proved request with a DPoP proof. */
final class ZkSessionFilter extends OncePerRequestFilter {

    static final String HEADER = "Countersign-Session";

    private static final String DPOP = "DPoP";

    private final SessionIssuer issuer;

    private final ServiceAddress address;

    ZkSessionFilter(SessionIssuer issuer, ServiceAddress address) {
        this.issuer = issuer;
        this.address = address;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        String proof = proof(request);
        if (proof != null && authentication instanceof CallerAuthentication known) {
            // The same address as in the scheme: the configured one, with the path of the request line.
            URI uri = URI.create(address.url() + request.getRequestURI());
            String session = issuer.issue(known.getPrincipal(), request.getMethod(), uri, proof);
            if (session != null) {
                response.setHeader(HEADER, session);
            }
        }
        chain.doFilter(request, response);
    }

    private static @Nullable String proof(HttpServletRequest request) {
        Enumeration<String> values = request.getHeaders(DPOP);
        String proof = values.hasMoreElements() ? values.nextElement() : null;
        return values.hasMoreElements() ? null : proof;
    }
}
