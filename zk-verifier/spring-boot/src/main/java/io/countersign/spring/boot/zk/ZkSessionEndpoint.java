// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.Caller;
import io.countersign.spring.security.BodyCredentialVerifier;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.session.SessionStart;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Begins sessions: answers a {@code POST} of {@link ZkScheme#SESSION_TYPE} at {@link ZkScheme#SESSION_PATH} with 201 and
 * the session token in {@link ZkSessionFilter#HEADER}. A refused proof is answered as everywhere.
 */
final class ZkSessionEndpoint extends OncePerRequestFilter {

    private static final String METHOD = "POST";

    private static final String ACCEPT_POST = "Accept-Post";

    private final SessionStart start;

    private final BodyCredentialVerifier verifier;

    ZkSessionEndpoint(SessionStart start, BodyCredentialVerifier verifier) {
        this.start = start;
        this.verifier = verifier;
    }

    /** Other spellings of the path are for the firewall of Spring Security, and for limits by the path. */
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getRequestURI().equals(request.getContextPath() + ZkScheme.SESSION_PATH);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (CorsUtils.isPreFlightRequest(request)) {
            chain.doFilter(request, response);
        } else if (!request.getMethod().equals(METHOD)) {
            response.setHeader(HttpHeaders.ALLOW, METHOD);
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        } else if (!ZkScheme.SESSION_TYPE.equals(request.getContentType())) {
            response.setHeader(ACCEPT_POST, ZkScheme.SESSION_TYPE);
            response.setStatus(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE);
        } else {
            begin(request, response);
        }
    }

    private void begin(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        Caller caller = verifier.verify(request, response);
        if (caller != null) {
            response.setHeader(ZkSessionFilter.HEADER, start.issue(caller));
            response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            response.setStatus(HttpServletResponse.SC_CREATED);
        }
    }
}
