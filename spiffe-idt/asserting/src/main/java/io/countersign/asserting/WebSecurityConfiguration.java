// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import io.countersign.asserting.web.AssertingException;
import io.countersign.asserting.web.Endpoints;
import io.countersign.asserting.web.OAuthErrorFilter;
import io.countersign.server.RateLimitInterceptor;
import io.countersign.server.RateLimiter;
import io.countersign.server.RateLimiters;
import io.countersign.spiffe.tls.X509SvidScheme;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CountersignConfigurationException;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Security and rate limit of the endpoints. Workloads authenticate only by SVIDs, operators are listed SPIFFE IDs. */
@Configuration(proxyBeanMethods = false)
class WebSecurityConfiguration implements WebMvcConfigurer {

    private final AssertingProperties.RateLimit rateLimit;

    private final RateLimiters limiters;

    WebSecurityConfiguration(AssertingProperties properties, CountersignProperties common, RateLimiters limiters) {
        if (!common.accept().equals(List.of(X509SvidScheme.NAME.value()))) {
            throw new CountersignConfigurationException(
                    "countersign.accept",
                    "It is " + common.accept()
                            + ", but this server authenticates workloads only by their certificates.",
                    "Set it to x509-svid.");
        }
        this.rateLimit = properties.rateLimit();
        this.limiters = limiters;
    }

    /** Operators have no authority, so the actuator's default chain does not fit. */
    @Bean
    @Order(0)
    SecurityFilterChain actuatorChain(HttpSecurity http, Workloads workloads) {
        return stateless(http)
                .securityMatcher(EndpointRequest.toAnyEndpoint())
                .authorizeHttpRequests(requests -> requests.requestMatchers(EndpointRequest.to("health"))
                        .permitAll()
                        .anyRequest()
                        .access(operators(workloads)))
                .build();
    }

    @Bean
    SecurityFilterChain webChain(HttpSecurity http, Workloads workloads) {
        return stateless(http)
                .authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/", "/v3/api-docs/**", "/v3/api-docs.yaml")
                        .permitAll()
                        .requestMatchers(Endpoints.KEYS, Endpoints.KEYS + "/**")
                        .access(operators(workloads))
                        .anyRequest()
                        .authenticated())
                .build();
    }

    private static HttpSecurity stateless(HttpSecurity http) {
        return http.with(countersign(), configurer -> {})
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
    }

    private static AuthorizationManager<RequestAuthorizationContext> operators(Workloads workloads) {
        return (authentication, context) ->
                new AuthorizationDecision(isOperator(authentication.get(), context.getRequest(), workloads));
    }

    @Bean
    FilterRegistrationBean<OAuthErrorFilter> oauthErrorFilter(JsonMapper mapper) {
        FilterRegistrationBean<OAuthErrorFilter> registration =
                new FilterRegistrationBean<>(new OAuthErrorFilter(mapper));
        // Before every filter that may refuse a request.
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ERROR);
        return registration;
    }

    private static boolean isOperator(
            @Nullable Authentication authentication, HttpServletRequest request, Workloads workloads) {
        return authentication instanceof CallerAuthentication
                && workloads.operators().permits(Requester.of(request).id());
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        RateLimiter workloads =
                limiters.perSecond("workloads", rateLimit.requestsPerSecondAndWorkload(), rateLimit.maxCallers());
        registry.addInterceptor(new RateLimitInterceptor(
                        workloads, request -> Requester.of(request).id().toString(), AssertingException::tooMany))
                .addPathPatterns(
                        Endpoints.TOKENS.stream().map(path -> path + "**").toList());
    }
}
