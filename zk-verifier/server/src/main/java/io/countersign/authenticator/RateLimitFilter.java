// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.core.ClientAddress;
import io.countersign.server.MemoryRateLimiter;
import io.countersign.server.ProblemException;
import io.countersign.server.ProblemWriter;
import io.countersign.server.RateLimiter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses requests of an address that sends too many, before anything is proved or verified for them. */
final class RateLimitFilter extends OncePerRequestFilter {

    private final Map<RequestMatcher, RateLimiter> limits = new LinkedHashMap<>();

    private final ProblemWriter problems;

    RateLimitFilter(AuthenticatorProperties.RateLimit settings, ProblemWriter problems) {
        this.problems = problems;
        add(Endpoints.REGISTER, settings.registrations(), settings);
        add(Endpoints.GENERATE_PROOF, settings.generations(), settings);
        add(Endpoints.VERIFY_PROOF, settings.verifications(), settings);
        add(Endpoints.GROUPS + "/**", settings.reads(), settings);
    }

    /** As the endpoints themselves are found: a path has more than one spelling. */
    private void add(String path, int perSecond, AuthenticatorProperties.RateLimit settings) {
        limits.put(
                PathPatternRequestMatcher.withDefaults().matcher(path),
                new MemoryRateLimiter(perSecond, settings.maxCallers(), System::nanoTime));
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Duration wait = wait(request);
        if (wait.isZero()) {
            chain.doFilter(request, response);
            return;
        }
        ProblemException problem =
                ProblemException.of(HttpStatus.TOO_MANY_REQUESTS, "too-many-requests", "This address asks too often");
        problem.getHeaders()
                .set(HttpHeaders.RETRY_AFTER, Long.toString(wait.plusMillis(999).toSeconds()));
        problems.write(response, problem);
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
