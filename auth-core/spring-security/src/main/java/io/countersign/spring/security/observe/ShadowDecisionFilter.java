// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Notes which requests Spring Security's filter chains let pass, and with which caller. A servlet filter that follows
 * Spring Security's.
 *
 * @since 0.1
 */
public final class ShadowDecisionFilter extends OncePerRequestFilter {

    private static final Log logger = LogFactory.getLog(ShadowDecisionFilter.class);

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        note(request);
        chain.doFilter(request, response);
    }

    private static void note(HttpServletRequest request) {
        try {
            ChainResult.passed(request, SecurityContextHolder.getContext().getAuthentication());
        } catch (RuntimeException ex) {
            // The security context may be in a session store that is unavailable: the application need not notice.
            logger.debug("The caller of a request is unknown: " + ex.getClass().getName());
        }
    }
}
