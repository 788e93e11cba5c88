// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses a body larger than any request of this server needs: by its announced length at once, else while it is read. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class BodyLimitFilter extends OncePerRequestFilter {

    static final int LIMIT = 32 * 1024;

    private static final String PROBLEM =
            "{\"type\":\"urn:countersign:problem:too-large\",\"title\":\"Content Too Large\",\"status\":413,"
                    + "\"detail\":\"The body may have " + LIMIT + " bytes at most.\"}";

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getContentLengthLong() > LIMIT) {
            response.setStatus(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
            response.setContentType("application/problem+json");
            response.getWriter().write(PROBLEM);
            return;
        }
        chain.doFilter(request.getContentLengthLong() < 0 ? new LimitedRequest(request, LIMIT) : request, response);
    }
}
