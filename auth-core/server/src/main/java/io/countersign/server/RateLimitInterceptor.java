// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Limits the request rate of each authenticated caller.
 *
 * @since 0.1
 */
public final class RateLimitInterceptor implements HandlerInterceptor {

    private final RateLimiter limit;

    private final Function<HttpServletRequest, String> caller;

    private final Function<Duration, ? extends RuntimeException> refusal;

    /**
     * @param caller returns the key of the caller of a request
     * @param refusal creates the exception from the time until the next request is accepted
     */
    public RateLimitInterceptor(
            RateLimiter limit,
            Function<HttpServletRequest, String> caller,
            Function<Duration, ? extends RuntimeException> refusal) {
        this.limit = Objects.requireNonNull(limit, "limit cannot be null");
        this.caller = Objects.requireNonNull(caller, "caller cannot be null");
        this.refusal = Objects.requireNonNull(refusal, "refusal cannot be null");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Duration wait = limit.acquire(caller.apply(request));
        if (!wait.isZero()) {
            throw refusal.apply(wait);
        }
        return true;
    }
}
