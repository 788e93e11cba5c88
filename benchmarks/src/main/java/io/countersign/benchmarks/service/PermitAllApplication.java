// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;

/** Application with the same endpoint behind a filter chain that permits all requests. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = {
            "io.countersign.spring.boot.CountersignAutoConfiguration",
            "io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration"
        },
        exclude = UserDetailsServiceAutoConfiguration.class)
@Import(HelloController.class)
class PermitAllApplication {

    static final String LEAN = "bench.lean";

    /**
     * Stateless chain as most applications configure it, or the lean chain without filters for sessions,
     * logout and saved requests, like the starter's.
     */
    @Bean
    SecurityFilterChain permitAll(HttpSecurity http, @Value("${" + LEAN + ":false}") boolean lean) {
        http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .csrf(AbstractHttpConfigurer::disable);
        if (lean) {
            http.securityContext(contexts ->
                            contexts.securityContextRepository(new RequestAttributeSecurityContextRepository()))
                    .sessionManagement(AbstractHttpConfigurer::disable)
                    .requestCache(AbstractHttpConfigurer::disable)
                    .logout(AbstractHttpConfigurer::disable);
        } else {
            http.sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
        }
        return http.build();
    }
}
