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

/** Lets pages of other origins do what a page needs that proves for its reader: register, and read groups. */
@Configuration(proxyBeanMethods = false)
class CorsSupport {

    /** Before the limits, so that a preflight request counts as nothing and a refusal can be read. */
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 5;

    @Bean
    FilterRegistrationBean<CorsFilter> corsFilter(AuthenticatorProperties properties) {
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        List<String> origins = properties.cors().allowedOrigins();
        if (!origins.isEmpty()) {
            CorsConfiguration cors = cors(properties.cors());
            source.registerCorsConfiguration(Endpoints.REGISTER, cors);
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
