// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import io.countersign.curator.log.LogMeters;
import io.countersign.server.ProblemWriter;
import jakarta.servlet.Filter;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/** Filters of requests. No caller is authenticated: what changes the log is signed. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration {

    /** Directly after the filters that set the trace id, and before those that refuse requests. */
    private static final int HEAD = Ordered.HIGHEST_PRECEDENCE + 2;

    /** After the filters that limit the body. */
    private static final int LIMITS = Ordered.HIGHEST_PRECEDENCE + 10;

    @Bean
    SecurityFilterChain webChain(HttpSecurity http) {
        return http.with(countersign(), configurer -> {})
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> peerAddresses() {
        return factory -> factory.addEngineValves(new PeerAddressValve());
    }

    @Bean
    FilterRegistrationBean<HeadFilter> headFilter(HeadHeader header) {
        return at(HEAD, new HeadFilter(header));
    }

    @Bean
    FilterRegistrationBean<RateFilter> rateFilter(Limits limits, ProblemWriter problems, LogMeters meters) {
        return at(LIMITS, new RateFilter(limits, problems, meters));
    }

    private static <F extends Filter> FilterRegistrationBean<F> at(int order, F filter) {
        FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(order);
        return registration;
    }
}
