// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.server.RateLimitFilter;
import io.countersign.server.RateLimiter;
import io.countersign.server.RateLimiters;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.TooManyRequestsException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.security.oauth2.core.http.converter.OAuth2ErrorHttpMessageConverter;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** Limits requests by address and by client. */
@Configuration(proxyBeanMethods = false)
class RateLimitConfiguration {

    /** Order after the filters that limit the body and set the trace. */
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

    /** Matches paths as the endpoints do: a path can be spelt in several ways. */
    private static final RequestMatcher LIMITED = new OrRequestMatcher(Stream.concat(
                    Stream.of(
                                    Endpoints.TOKEN,
                                    Endpoints.PAR,
                                    Endpoints.CONSENT_PAGE,
                                    Endpoints.LOGOUT_PAGE,
                                    Endpoints.INTROSPECT,
                                    Endpoints.REVOKE,
                                    Endpoints.LOGIN,
                                    Endpoints.LOGIN_PAGE)
                            .map(path ->
                                    PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, path)),
                    Stream.of(Endpoints.AUTHORIZE, Endpoints.USERINFO, Endpoints.LOGOUT)
                            .map(path ->
                                    PathPatternRequestMatcher.withDefaults().matcher(path)))
            .toArray(RequestMatcher[]::new));

    private final OAuth2ErrorHttpMessageConverter converter = new OAuth2ErrorHttpMessageConverter();

    @Bean
    RateLimits rateLimits(StsProperties properties, RateLimiters limiters) {
        return RateLimits.of(properties.rateLimit(), limiters);
    }

    /** Limits requests by address before any signature is verified. */
    @Bean
    FilterRegistrationBean<RateLimitFilter> rateLimitFilter(RateLimits limits) {
        FilterRegistrationBean<RateLimitFilter> registration =
                new FilterRegistrationBean<>(new RateLimitFilter(Map.of(LIMITED, limits.addresses()), this::refuse));
        registration.setOrder(ORDER);
        return registration;
    }

    private void refuse(HttpServletResponse response, Duration wait) throws IOException {
        ServletServerHttpResponse answer = new ServletServerHttpResponse(response);
        answer.setStatusCode(HttpStatus.TOO_MANY_REQUESTS);
        answer.getHeaders().set(HttpHeaders.RETRY_AFTER, RateLimiter.retryAfter(wait));
        answer.getHeaders().setCacheControl("no-store");
        converter.write(TooManyRequestsException.ERROR, null, answer);
    }
}
