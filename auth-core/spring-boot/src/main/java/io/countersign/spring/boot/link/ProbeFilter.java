// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.spring.boot.metrics.MetricsRequests;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers everything on the actuator's port with 404 but the probes and the metrics, in exactly one spelling. Each
 * connection is for one request, so that the next one shows the current certificate.
 */
final class ProbeFilter extends OncePerRequestFilter {

    static final String LIVE = "/livez";

    static final String READY = "/readyz";

    private final @Nullable MetricsRequests metrics;

    /** @param metrics {@code null} if nothing protects the metrics, which are not answered then */
    ProbeFilter(@Nullable MetricsRequests metrics) {
        this.metrics = metrics;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        response.setHeader(HttpHeaders.CONNECTION, "close");
        if (isProbe(request) || (metrics != null && metrics.matches(request))) {
            chain.doFilter(request, response);
        } else {
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private static boolean isProbe(HttpServletRequest request) {
        String uri = request.getRequestURI();
        String context = request.getContextPath();
        return HttpMethod.GET.matches(request.getMethod())
                && (uri.equals(context + LIVE) || uri.equals(context + READY));
    }
}
