// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Puts the trace id of a request (W3C Trace Context) into the log, beside the {@code jti}: it tells requests apart and proves nothing. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class TraceFilter extends OncePerRequestFilter {

    private static final String TRACE_ID = "traceId";

    private static final Pattern FORM =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        MDC.put(TRACE_ID, traceId(request.getHeader("traceparent")));
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(TRACE_ID);
        }
    }

    private static String traceId(@Nullable String traceparent) {
        Matcher form = FORM.matcher(traceparent == null ? "" : traceparent);
        return form.matches() ? form.group(1) : random() + random();
    }

    private static String random() {
        // Never all zeros, which the format forbids.
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong() | 1);
    }
}
