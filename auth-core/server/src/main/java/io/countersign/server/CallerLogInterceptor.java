// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.core.Caller;
import io.countersign.spring.security.CallerAuthentication;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.MDC;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Adds the caller and the id of the credential to the logging context of a request, besides the trace id; never the
 * credential.
 */
final class CallerLogInterceptor implements HandlerInterceptor {

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication authentication) {
            Caller caller = authentication.getPrincipal();
            MDC.put("caller", caller.name());
            String id = caller.credential().id();
            if (id != null) {
                MDC.put("jti", id);
            }
        }
        return true;
    }
}
