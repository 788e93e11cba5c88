// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.RequestNonces;
import java.util.List;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.filter.CorsFilter;

/**
 * Configures CORS. Pages of allowed origins may register and read groups, which a page needs to create proofs for its
 * user.
 */
@Configuration(proxyBeanMethods = false)
class CorsSupport {

    /** Before the rate limits, so that preflight requests do not count and pages can read a refusal. */
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 5;

    @Bean
    FilterRegistrationBean<CorsFilter> corsFilter(AuthenticatorProperties properties) {
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        List<String> origins = properties.cors().allowedOrigins();
        if (!origins.isEmpty()) {
            CorsConfiguration cors = cors(properties.cors());
            source.registerCorsConfiguration(Endpoints.REGISTER + "/**", cors);
            source.registerCorsConfiguration(Endpoints.GROUPS + "/**", cors);
        }
        FilterRegistrationBean<CorsFilter> registration = new FilterRegistrationBean<>(new CorsFilter(source));
        registration.setOrder(ORDER);
        return registration;
    }

    private static CorsConfiguration cors(AuthenticatorProperties.Cors settings) {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOrigins(settings.allowedOrigins());
        cors.setAllowedMethods(List.of("GET", "POST"));
        cors.setAllowedHeaders(List.of(HttpHeaders.AUTHORIZATION, HttpHeaders.CONTENT_TYPE));
        cors.setExposedHeaders(List.of(HttpHeaders.RETRY_AFTER, HttpHeaders.WWW_AUTHENTICATE, RequestNonces.HEADER));
        cors.setMaxAge(settings.maxAge());
        return cors;
    }
}
