// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.web.Endpoints;
import io.countersign.core.ClientAddress;
import io.countersign.server.RateLimitInterceptor;
import io.countersign.server.RateLimiter;
import io.countersign.server.RateLimiters;
import jakarta.servlet.DispatcherType;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Endpoints and their rate limit. The endpoints examine tokens themselves, since a token is bound to an address. */
@Configuration(proxyBeanMethods = false)
class WebSecurityConfiguration implements WebMvcConfigurer {

    private final AttestorProperties.RateLimit rateLimit;

    private final RateLimiters limiters;

    WebSecurityConfiguration(AttestorProperties properties, RateLimiters limiters) {
        this.rateLimit = properties.rateLimit();
        this.limiters = limiters;
    }

    @Bean
    SecurityFilterChain webChain(HttpSecurity http) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/", Endpoints.KEYS, "/v3/api-docs/**", "/v3/api-docs.yaml")
                        .permitAll()
                        .requestMatchers(HttpMethod.POST, Endpoints.STATEMENTS, Endpoints.REVOCATIONS)
                        .permitAll()
                        .anyRequest()
                        .denyAll())
                .build();
    }

    /** After the security filters: readers of metrics have tokens of their own. */
    @Bean
    FilterRegistrationBean<BearerTokenFilter> bearerTokenFilter() {
        FilterRegistrationBean<BearerTokenFilter> registration = new FilterRegistrationBean<>(new BearerTokenFilter());
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER + 1);
        return registration;
    }

    /** The address is that of the socket, which no header changes. */
    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        RateLimiter addresses =
                limiters.perSecond("addresses", rateLimit.requestsPerSecondAndAddress(), rateLimit.maxCallers());
        registry.addInterceptor(new RateLimitInterceptor(
                addresses, request -> ClientAddress.of(PeerAddressValve.address(request)), Refusals::tooMany));
    }
}
