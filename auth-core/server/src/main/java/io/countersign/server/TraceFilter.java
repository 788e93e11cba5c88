// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/** Gives every request its trace id in the log and, as {@value #REQUEST_ID}, in the answer. */
final class TraceFilter extends OncePerRequestFilter {

    static final String REQUEST_ID = "X-Request-Id";

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        TraceContext trace = TraceContext.of(request.getHeader(TraceContext.HEADER));
        response.setHeader(REQUEST_ID, trace.traceId());
        MDC.put(TraceContext.TRACE_ID, trace.traceId());
        MDC.put(TraceContext.SPAN_ID, trace.spanId());
        try {
            chain.doFilter(request, response);
        } finally {
            // The whole of it: the thread goes on to another caller's request.
            MDC.clear();
        }
    }
}
