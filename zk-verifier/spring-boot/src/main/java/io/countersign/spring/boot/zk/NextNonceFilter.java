// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.security.CallerAuthentication;
import io.countersign.zk.RequestNonces;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Issues the next nonce, in the header {@link RequestNonces#HEADER}, to a caller whose nonce expires soon. */
final class NextNonceFilter extends OncePerRequestFilter {

    private final RequestNonces nonces;

    NextNonceFilter(RequestNonces nonces) {
        this.nonces = nonces;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication known) {
            String next = nonces.successor(known.getPrincipal());
            if (next != null) {
                response.setHeader(RequestNonces.HEADER, next);
            }
        }
        chain.doFilter(request, response);
    }
}
