// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/** Returns the trace id of the request, as it appears in the log, in the response header {@value #REQUEST_ID}. */
final class RequestIdFilter extends OncePerRequestFilter {

    static final String REQUEST_ID = "X-Request-Id";

    private final Tracer tracer;

    RequestIdFilter(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Span span = tracer.currentSpan();
        // Without tracing, the span has no id.
        if (span != null && !span.context().traceId().isEmpty()) {
            response.setHeader(REQUEST_ID, span.context().traceId());
        }
        try {
            chain.doFilter(request, response);
        } finally {
            // Removes all entries of this request: the thread continues with another caller's request.
            MDC.clear();
        }
    }
}
