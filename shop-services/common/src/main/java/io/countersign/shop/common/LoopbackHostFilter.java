// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.countersign.server.ProblemException;
import io.countersign.server.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests for a host other than this machine with 421 (RFC 9110 section 15.5.20). In a DNS rebinding
 * attack, a page's host name resolves to a loopback address, and the browser lets the page read the
 * responses.
 */
final class LoopbackHostFilter extends OncePerRequestFilter {

    /** The name of this machine, and its addresses: an address in a URL is not resolved, so no attacker names it. */
    private static final Pattern HOSTS =
            Pattern.compile("localhost|\\[::1]|127(?:\\.\\d{1,3}){3}", Pattern.CASE_INSENSITIVE);

    private final ProblemWriter problems;

    LoopbackHostFilter(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (HOSTS.matcher(request.getServerName()).matches()) {
            chain.doFilter(request, response);
        } else {
            problems.write(
                    response,
                    ProblemException.of(
                            HttpStatus.MISDIRECTED_REQUEST,
                            "misdirected-request",
                            "In mode none, only the hosts localhost, 127.0.0.0/8 and [::1] are served"));
        }
    }
}
