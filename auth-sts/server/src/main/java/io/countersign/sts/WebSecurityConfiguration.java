// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import io.countersign.sts.web.Endpoints;
import jakarta.servlet.DispatcherType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/** Defines the public endpoints and the scopes that the others need. */
@Configuration(proxyBeanMethods = false)
class WebSecurityConfiguration {

    /** Authorities of an operator: whoever may rotate the keys may also list them. */
    private static final String[] KEY_READERS = {"SCOPE_keys:read", "SCOPE_keys:rotate"};

    private static final String REVOKER = "SCOPE_revoke:subject";

    private static final String KEY_ROTATOR = "SCOPE_keys:rotate";

    @Bean
    @Order(3)
    SecurityFilterChain webChain(HttpSecurity http) {
        http.with(countersign(), configurer -> {})
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests.requestMatchers(
                                HttpMethod.GET,
                                "/",
                                Endpoints.JWKS,
                                Endpoints.METADATA,
                                Endpoints.OIDC_METADATA,
                                "/v3/api-docs/**",
                                "/v3/api-docs.yaml")
                        .permitAll()
                        // These endpoints authenticate their callers themselves. The pages exist only where users log
                        // in.
                        .requestMatchers(
                                Endpoints.LOGIN,
                                Endpoints.AUTHORIZE,
                                Endpoints.PAR,
                                Endpoints.LOGIN_PAGE,
                                Endpoints.CONSENT_PAGE,
                                Endpoints.LOGOUT,
                                Endpoints.LOGOUT_PAGE,
                                Endpoints.USERINFO)
                        .permitAll()
                        .dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, Endpoints.KEYS)
                        .hasAnyAuthority(KEY_READERS)
                        .requestMatchers(Endpoints.CONSENTS)
                        .hasAuthority(REVOKER)
                        .requestMatchers(HttpMethod.POST, Endpoints.REVOCATIONS)
                        .hasAuthority(REVOKER)
                        .requestMatchers(Endpoints.ROTATE)
                        .hasAuthority(KEY_ROTATOR)
                        .anyRequest()
                        .authenticated());
        return http.build();
    }
}
