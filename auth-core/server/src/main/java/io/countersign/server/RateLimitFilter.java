// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.core.ClientAddress;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Limits the request rate of each client address before any other processing: a request that fails authentication costs
 * as much as one that succeeds.
 *
 * @since 0.1
 */
public final class RateLimitFilter extends OncePerRequestFilter {

    private final Map<RequestMatcher, RateLimiter> limits;

    private final Refusal refusal;

    /**
     * @param limits limiters by request; the first match applies, and requests without a match are not limited
     */
    public RateLimitFilter(Map<RequestMatcher, RateLimiter> limits, Refusal refusal) {
        this.limits = Objects.requireNonNull(limits, "limits cannot be null");
        this.refusal = Objects.requireNonNull(refusal, "refusal cannot be null");
    }

    /** Writes the response to a refused request. */
    @FunctionalInterface
    public interface Refusal {

        /** @param wait time until the next request is accepted */
        void write(HttpServletResponse response, Duration wait) throws IOException;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Duration wait = wait(request);
        if (wait.isZero()) {
            chain.doFilter(request, response);
        } else {
            refusal.write(response, wait);
        }
    }

    private Duration wait(HttpServletRequest request) {
        for (Map.Entry<RequestMatcher, RateLimiter> limit : limits.entrySet()) {
            if (limit.getKey().matches(request)) {
                return limit.getValue().acquire(ClientAddress.of(request.getRemoteAddr()));
            }
        }
        return Duration.ZERO;
    }
}
