// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignResourceServerAutoConfiguration;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Auto-configuration of readers of metrics: a filter chain before the others, for requests of a {@link MetricsReader}
 * only. It is ordered after all auto-configurations of the application's filter chain, which would otherwise back off
 * because of this chain.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = {
            CountersignAutoConfiguration.class,
            CountersignResourceServerAutoConfiguration.class,
            ManagementWebSecurityAutoConfiguration.class,
            ServletWebSecurityAutoConfiguration.class
        },
        afterName = {
            "io.countersign.spring.boot.link.CountersignLinkAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration",
            "org.springframework.boot.security.oauth2.client.autoconfigure.servlet.OAuth2ClientWebSecurityAutoConfiguration",
            "org.springframework.boot.security.oauth2.server.resource.autoconfigure.servlet.OAuth2ResourceServerAutoConfiguration"
        })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({WebEndpointProperties.class, SecurityFilterChain.class})
@ConditionalOnBean({WebEndpointProperties.class, SecurityFilterChain.class})
@EnableConfigurationProperties(CountersignMetricsProperties.class)
public final class CountersignMetricsReaderAutoConfiguration {

    private static final String ENDPOINT = "prometheus";

    CountersignMetricsReaderAutoConfiguration() {}

    @Bean
    MetricsRequests metricsRequests(WebEndpointProperties endpoints) {
        String path = endpoints.getPathMapping().getOrDefault(ENDPOINT, ENDPOINT);
        return new MetricsRequests(endpoints.getBasePath() + "/" + path);
    }

    @Bean
    @ConditionalOnProperty(TokenMetricsReader.PROPERTY)
    TokenMetricsReader tokenMetricsReader(CountersignMetricsProperties properties) {
        return TokenMetricsReader.of(Objects.requireNonNull(properties.tokenLocation(), "the condition requires it"));
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    @ConditionalOnBean(MetricsReader.class)
    SecurityFilterChain metricsFilterChain(HttpSecurity http, MetricsRequests metrics, List<MetricsReader> readers) {
        http.securityMatcher(request ->
                        metrics.matches(request) && readers.stream().anyMatch(reader -> reader.knows(request)))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable);
        return http.build();
    }
}
