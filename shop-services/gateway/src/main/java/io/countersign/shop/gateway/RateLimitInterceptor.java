// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.core.Caller;
import io.countersign.core.ClientAddress;
import io.countersign.server.RateLimiter;
import io.countersign.spring.security.CallerAuthentication;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.servlet.HandlerInterceptor;

/** Refuses requests of a caller who sends too many, with 429 and {@code Retry-After} (RFC 6585 section 4). */
final class RateLimitInterceptor implements HandlerInterceptor {

    private final RateLimiter requests;

    RateLimitInterceptor(RateLimiter requests) {
        this.requests = requests;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        GatewayProblems.requireNoWait(requests.acquire(caller(request)));
        return true;
    }

    /** The verified caller, whose requests count together wherever they come from; else the address. */
    private static String caller(HttpServletRequest request) {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication authentication) {
            Caller caller = authentication.getPrincipal();
            Caller.User user = caller.user();
            if (user != null) {
                return "user " + user.issuer() + ' ' + user.id();
            }
            if (!caller.chain().isEmpty()) {
                return "workload " + caller.chain().getLast().id();
            }
        }
        return "address " + ClientAddress.of(request.getRemoteAddr());
    }
}
