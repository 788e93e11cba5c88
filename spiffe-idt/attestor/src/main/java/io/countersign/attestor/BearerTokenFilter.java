// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.PresentedToken;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/** Reads the token of a request (RFC 6750 section 2.1), and hides its header from everything that could log it. */
final class BearerTokenFilter extends OncePerRequestFilter {

    private static final String TOKEN = BearerTokenFilter.class.getName() + ".token";

    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +(\\S+)");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        request.setAttribute(TOKEN, read(request));
        chain.doFilter(new WithoutAuthorization(request), response);
    }

    private static @Nullable PresentedToken read(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
        Matcher bearer = BEARER.matcher(headers.size() == 1 ? headers.getFirst() : "");
        return bearer.matches() ? PresentedToken.of(bearer.group(1)) : null;
    }

    /** Returns the token of a request, and refuses a request unless it has exactly one. */
    static PresentedToken require(ServletRequest request) {
        if (request.getAttribute(TOKEN) instanceof PresentedToken token) {
            return token;
        }
        throw Refusals.invalidToken();
    }
}
