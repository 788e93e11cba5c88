// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import io.countersign.curator.log.LogMeters;
import io.countersign.server.ProblemWriter;
import io.countersign.server.RateLimiter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.web.filter.OncePerRequestFilter;

/** Limits the rate of requests before they are read: of each address, and of changes together. */
final class RateFilter extends OncePerRequestFilter {

    static final String ALL = "all";

    private final Limits limits;

    private final ProblemWriter problems;

    private final LogMeters meters;

    RateFilter(Limits limits, ProblemWriter problems, LogMeters meters) {
        this.limits = limits;
        this.problems = problems;
        this.meters = meters;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Duration wait = wait(request);
        if (wait.isZero()) {
            chain.doFilter(request, response);
            return;
        }
        CuratorException refusal = CuratorException.tooMany("too-many-requests", "There are too many requests", wait);
        meters.refused(refusal.reason());
        problems.write(response, Problems.of(refusal));
    }

    private Duration wait(HttpServletRequest request) {
        String address = PeerAddressValve.address(request);
        if (!request.getMethod().equals("POST")) {
            return limits.readRate().acquire(address);
        }
        if (request.getServletPath().equals(Endpoints.COSIGNATURES)) {
            // Whoever exhausts the total rate of changes would stop all services that require cosignatures.
            return limits.cosignatureRate().acquire(address);
        }
        Duration own = limits.changeRate().acquire(address);
        RateLimiter all = limits.totalChangeRate();
        return own.isZero() ? all.acquire(ALL) : own;
    }
}
