// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import io.countersign.jose.JwsAlgorithm;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Service that signs a JWT in one request and verifies one in another, like the JWT service of the source: no
 * passwords, no cache.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({HelloController.class, TokenController.class})
public class TokenServer {

    /** Endpoint that issues tokens, without authentication. */
    public static final String ISSUE = "/token";

    /** Endpoint that requires a token. */
    public static final String VERIFY = "/hello";

    /** Takes the arguments of a Spring Boot application. */
    public static void main(String[] arguments) {
        Issuer issuer = Issuer.start(BenchKey.generate(JwsAlgorithm.ES256));
        new SpringApplicationBuilder(TokenServer.class)
                .initializers(context -> ((GenericApplicationContext) context).registerBean(Issuer.class, () -> issuer))
                .properties(MeasuredServer.settings(issuer, false))
                .properties("server.address=127.0.0.1", "spring.main.banner-mode=off", "logging.level.root=warn")
                .run(arguments);
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
        return http.with(countersign(), configurer -> {})
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests ->
                        requests.requestMatchers(ISSUE).permitAll().anyRequest().authenticated())
                .build();
    }
}
