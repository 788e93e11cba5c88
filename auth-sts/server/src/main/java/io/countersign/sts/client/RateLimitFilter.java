// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.TooManyRequestsException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.security.oauth2.core.http.converter.OAuth2ErrorHttpMessageConverter;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses requests of an address that sends too many, before a signature is verified for them. */
final class RateLimitFilter extends OncePerRequestFilter {

    /** As the endpoints themselves are found: a path has more than one spelling. */
    private static final RequestMatcher LIMITED = new OrRequestMatcher(Stream.concat(
                    Stream.of(
                                    Endpoints.TOKEN,
                                    Endpoints.INTROSPECT,
                                    Endpoints.REVOKE,
                                    Endpoints.LOGIN,
                                    Endpoints.LOGIN_PAGE)
                            .map(path ->
                                    PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, path)),
                    Stream.of(Endpoints.AUTHORIZE, Endpoints.USERINFO)
                            .map(path ->
                                    PathPatternRequestMatcher.withDefaults().matcher(path)))
            .toArray(RequestMatcher[]::new));

    private final OAuth2ErrorHttpMessageConverter converter = new OAuth2ErrorHttpMessageConverter();

    private final RateLimits limits;

    RateLimitFilter(RateLimits limits) {
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Duration wait = LIMITED.matches(request) ? limits.request(request.getRemoteAddr()) : Duration.ZERO;
        if (wait.isZero()) {
            chain.doFilter(request, response);
            return;
        }
        ServletServerHttpResponse answer = new ServletServerHttpResponse(response);
        answer.setStatusCode(HttpStatus.TOO_MANY_REQUESTS);
        answer.getHeaders().set("Retry-After", TooManyRequestsException.retryAfter(wait));
        answer.getHeaders().setCacheControl("no-store");
        converter.write(TooManyRequestsException.ERROR, null, answer);
    }
}
