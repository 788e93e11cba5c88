// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers refused requests for tokens in the form of OAuth (RFC 6749 section 5.2). Limits, the firewall and
 * authentication refuse a request before a controller is called. This filter replaces their problem details.
 */
public final class OAuthErrorFilter extends OncePerRequestFilter {

    private final JsonMapper mapper;

    public OAuthErrorFilter(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        String path = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String failed
                ? failed
                : request.getRequestURI();
        return Endpoints.TOKENS.stream().noneMatch(path::startsWith);
    }

    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        ProblemDroppingResponse dropping = new ProblemDroppingResponse(response);
        chain.doFilter(request, dropping);
        if (dropping.hasDropped() && !response.isCommitted()) {
            response.setHeader("Cache-Control", "no-store");
            response.setContentType("application/json");
            mapper.writeValue(response.getOutputStream(), error(response.getStatus()));
        }
    }

    private static OAuthError error(int status) {
        return switch (status) {
            case 401 -> new OAuthError("invalid_client", "the requesting workload cannot be identified");
            case 403 -> new OAuthError("unauthorized_client", "this workload may not send this request");
            case 404 -> new OAuthError("invalid_request", "there is nothing at this path");
            case 413 -> new OAuthError("invalid_request", "the body is too large");
            case 503 -> new OAuthError("temporarily_unavailable", "the request cannot be decided now");
            default ->
                status < 500
                        ? new OAuthError("invalid_request", "the request cannot be accepted")
                        : new OAuthError("server_error", "the server failed");
        };
    }
}
