// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.web;

import io.countersign.sts.settings.StsProperties;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.filter.CorsFilter;

/**
 * Allows web pages of other origins to call the endpoints. Any page may read the metadata and the keys, which are
 * public. Pages of the configured origins may call the endpoints of clients. No page may send cookies, and none may
 * introspect tokens.
 */
@Configuration(proxyBeanMethods = false)
class CorsFilterConfiguration {

    /** Order before the rate limit, so that pages can read its refusals too. */
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 9;

    private static final Duration MAX_AGE = Duration.ofHours(1);

    private static final List<String> PUBLIC =
            List.of(Endpoints.METADATA, Endpoints.OIDC_METADATA, Endpoints.JWKS, Endpoints.RESOURCE_METADATA);

    private static final List<String> FOR_CLIENTS =
            List.of(Endpoints.TOKEN, Endpoints.USERINFO, Endpoints.REVOKE, Endpoints.PAR);

    @Bean
    FilterRegistrationBean<CorsFilter> corsFilter(StsProperties properties) {
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        PUBLIC.forEach(path -> source.registerCorsConfiguration(path, anyOrigin()));
        List<String> origins = List.copyOf(properties.cors().allowedOrigins());
        if (!origins.isEmpty()) {
            FOR_CLIENTS.forEach(path -> source.registerCorsConfiguration(path, clients(path, origins)));
        }
        FilterRegistrationBean<CorsFilter> registration = new FilterRegistrationBean<>(new CorsFilter(source));
        registration.setOrder(ORDER);
        return registration;
    }

    private static CorsConfiguration anyOrigin() {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOrigins(List.of(CorsConfiguration.ALL));
        cors.setAllowedMethods(List.of("GET", "HEAD"));
        cors.setMaxAge(MAX_AGE);
        return cors;
    }

    private static CorsConfiguration clients(String path, List<String> origins) {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOrigins(origins);
        cors.setAllowedMethods(path.equals(Endpoints.USERINFO) ? List.of("GET", "POST") : List.of("POST"));
        cors.setAllowedHeaders(List.of("Authorization", "Content-Type", "DPoP"));
        cors.setExposedHeaders(List.of("DPoP-Nonce", "WWW-Authenticate", "Retry-After"));
        cors.setMaxAge(MAX_AGE);
        return cors;
    }
}
