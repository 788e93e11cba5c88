// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.core.ClientAddress;
import io.countersign.server.ProblemWriter;
import io.countersign.server.RateLimiter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests of an address that sends too many, before anything else is done for them: those that are refused
 * later, for want of a valid credential, cost as well.
 */
final class AddressLimitFilter extends OncePerRequestFilter {

    private final RateLimiter requests;

    private final ProblemWriter problems;

    AddressLimitFilter(RateLimiter requests, ProblemWriter problems) {
        this.requests = requests;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Duration wait = requests.acquire(ClientAddress.of(request.getRemoteAddr()));
        if (wait.isZero()) {
            chain.doFilter(request, response);
        } else {
            problems.write(response, GatewayProblems.tooManyRequests(wait));
        }
    }
}
