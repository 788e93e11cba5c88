// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.server.ProblemWriter;
import io.countersign.server.RateLimitFilter;
import io.countersign.server.RateLimitInterceptor;
import io.countersign.server.RateLimiter;
import io.countersign.server.RateLimiters;
import io.countersign.shop.common.PublicPath;
import io.countersign.shop.forwarding.RouteTable;
import io.countersign.zk.RequestNonces;
import java.util.List;
import java.util.Map;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.filter.CorsFilter;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Configures rate limits, public paths and CORS. */
@Configuration(proxyBeanMethods = false)
class GatewayConfiguration implements WebMvcConfigurer {

    private final GatewaySettings settings;

    private final RateLimiters limiters;

    GatewayConfiguration(GatewaySettings settings, RateLimiters limiters) {
        this.settings = settings;
        this.limiters = limiters;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new RateLimitInterceptor(
                limiter("requests", settings.rateLimit().requestsPerSecond()),
                CallerKey::of,
                GatewayProblems::tooManyRequests));
    }

    private RateLimiter limiter(String name, int perSecond) {
        return limiters.perSecond(name, perSecond, settings.rateLimit().maxCallers());
    }

    @Bean
    FilterRegistrationBean<RateLimitFilter> addressLimitFilter(ProblemWriter problems) {
        RateLimiter requests = limiter("addresses", settings.rateLimit().requestsPerSecondAndAddress());
        FilterRegistrationBean<RateLimitFilter> registration = new FilterRegistrationBean<>(new RateLimitFilter(
                Map.of(AnyRequestMatcher.INSTANCE, requests),
                (response, wait) -> problems.write(response, GatewayProblems.tooManyRequests(wait))));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 5);
        return registration;
    }

    @Bean
    RouteTable routeTable() {
        return new RouteTable(Routes.all(), settings.maxResponseSize());
    }

    @Bean
    LoginLimit loginLimit(JsonMapper mapper) {
        return new LoginLimit(limiter("logins", settings.rateLimit().loginsPerSecond()), mapper);
    }

    @Bean
    static PublicPath loginPath() {
        return new PublicPath(HttpMethod.POST, "/login");
    }

    @Bean
    static PublicPath userLoginPath() {
        return new PublicPath(HttpMethod.POST, "/users/login");
    }

    @Bean
    static PublicPath registrationPath() {
        return new PublicPath(HttpMethod.POST, "/users");
    }

    /** Runs before the security filters, because a preflight request carries no credential. */
    @Bean
    FilterRegistrationBean<CorsFilter> corsFilter() {
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        List<String> origins = settings.cors().allowedOrigins();
        if (!origins.isEmpty()) {
            source.registerCorsConfiguration("/**", cors(origins));
        }
        FilterRegistrationBean<CorsFilter> registration = new FilterRegistrationBean<>(new CorsFilter(source));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 10);
        return registration;
    }

    private CorsConfiguration cors(List<String> origins) {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOrigins(origins);
        cors.setAllowedMethods(List.of("GET", "POST", "PUT", "DELETE"));
        cors.setAllowedHeaders(List.of(HttpHeaders.AUTHORIZATION, HttpHeaders.CONTENT_TYPE, "Idempotency-Key"));
        cors.setExposedHeaders(List.of(
                HttpHeaders.LOCATION, HttpHeaders.RETRY_AFTER, HttpHeaders.WWW_AUTHENTICATE, RequestNonces.HEADER));
        cors.setMaxAge(settings.cors().maxAge());
        return cors;
    }
}
