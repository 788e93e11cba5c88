// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import io.countersign.server.ProblemException;
import io.countersign.server.ProblemWriter;
import io.countersign.server.RateLimitFilter;
import io.countersign.server.RateLimiter;
import io.countersign.server.RateLimiters;
import io.countersign.zk.ZkScheme;
import jakarta.servlet.DispatcherType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Configures open endpoints, endpoints for services by the scopes of their own tokens, and rate limits. All other
 * endpoints are closed.
 */
@Configuration(proxyBeanMethods = false)
class WebSecurityConfiguration {

    /** After the filters that limit the body and set the trace id. */
    private static final int LIMITS = Ordered.HIGHEST_PRECEDENCE + 10;

    @Bean
    SecurityFilterChain webChain(HttpSecurity http, AuthenticatorProperties properties) {
        http.with(countersign(), configurer -> {})
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> {
                    open(requests);
                    ofServices(requests, properties);
                    requests.anyRequest().denyAll();
                });
        return http.build();
    }

    private static void open(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests) {
        requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                .permitAll()
                .requestMatchers(HttpMethod.GET, "/", Endpoints.GROUPS + "/**", "/v3/api-docs/**", "/v3/api-docs.yaml")
                .permitAll()
                .requestMatchers(
                        Endpoints.REGISTER, Endpoints.REGISTER + "/*", Endpoints.GENERATE_PROOF, Endpoints.VERIFY_PROOF)
                .permitAll();
    }

    private static void ofServices(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests,
            AuthenticatorProperties properties) {
        if (properties.feed() == AuthenticatorProperties.Feed.OPEN) {
            requests.requestMatchers(HttpMethod.GET, Endpoints.REGISTRY).permitAll();
        }
        requests.requestMatchers(HttpMethod.GET, Endpoints.REGISTRY)
                .hasAuthority("SERVICE_zk:read")
                .requestMatchers(Endpoints.ATTRIBUTES, Endpoints.ATTRIBUTES + "/*")
                .hasAuthority("SERVICE_zk:attest")
                .requestMatchers(Endpoints.INVITATIONS)
                .hasAuthority("SERVICE_zk:invite")
                .requestMatchers(Endpoints.APPROVALS, Endpoints.APPROVALS + "/*")
                .hasAuthority("SERVICE_zk:approve")
                .requestMatchers(Endpoints.COMMITMENTS + "/*")
                .hasAuthority("SERVICE_zk:revoke");
    }

    @Bean
    FilterRegistrationBean<RateLimitFilter> rateLimitFilter(
            AuthenticatorProperties properties, RateLimiters limiters, ProblemWriter problems) {
        FilterRegistrationBean<RateLimitFilter> registration = new FilterRegistrationBean<>(new RateLimitFilter(
                limits(properties.rateLimit(), limiters),
                (response, wait) -> problems.write(
                        response, ProblemException.tooManyRequests("This address sends too many requests", wait))));
        registration.setOrder(LIMITS);
        return registration;
    }

    private static Map<RequestMatcher, RateLimiter> limits(
            AuthenticatorProperties.RateLimit settings, RateLimiters limiters) {
        // In order: the first match counts.
        Map<RequestMatcher, RateLimiter> limits = new LinkedHashMap<>();
        long callers = settings.maxCallers();
        limits.put(
                path(Endpoints.REGISTER + "/**"),
                limiters.perSecond("registrations", settings.registrations(), callers));
        limits.put(path(ZkScheme.SESSION_PATH), limiters.perSecond("sessions", settings.registrations(), callers));
        limits.put(path(Endpoints.GENERATE_PROOF), limiters.perSecond("generations", settings.generations(), callers));
        limits.put(
                path(Endpoints.VERIFY_PROOF), limiters.perSecond("verifications", settings.verifications(), callers));
        limits.put(path(Endpoints.GROUPS + "/*/blocks/**"), limiters.perSecond("blocks", settings.blocks(), callers));
        limits.put(path(Endpoints.GROUPS + "/**"), limiters.perSecond("reads", settings.reads(), callers));
        return limits;
    }

    /** Matches as for the endpoints, because a path has more than one spelling. */
    private static RequestMatcher path(String pattern) {
        return PathPatternRequestMatcher.withDefaults().matcher(pattern);
    }
}
