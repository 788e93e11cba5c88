// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.server.RateLimiter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import org.springframework.web.servlet.HandlerInterceptor;

/** Refuses requests of a workload that sends too many, before anything is read, verified or proved for them. */
final class RateLimitInterceptor implements HandlerInterceptor {

    private final RateLimiter workloads;

    RateLimitInterceptor(RateLimiter workloads) {
        this.workloads = workloads;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Duration wait = workloads.acquire(Requester.of(request).id().toString());
        if (!wait.isZero()) {
            throw AssertingException.tooMany(wait);
        }
        return true;
    }
}
