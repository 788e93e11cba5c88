// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.RequestNonces;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/** Issues a nonce to a caller without a credential, so that its first proof can include one. */
final class FirstNonceFilter extends OncePerRequestFilter {

    private final RequestNonces nonces;

    FirstNonceFilter(RequestNonces nonces) {
        this.nonces = nonces;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getHeader(HttpHeaders.AUTHORIZATION) == null) {
            response.setHeader(RequestNonces.HEADER, nonces.next());
        }
        chain.doFilter(request, response);
    }
}
