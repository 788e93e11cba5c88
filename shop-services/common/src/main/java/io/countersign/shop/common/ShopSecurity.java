// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import io.countersign.schemes.JwtSchemeSettings;
import jakarta.servlet.DispatcherType;
import jakarta.validation.Validator;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.access.expression.method.DefaultMethodSecurityExpressionHandler;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.method.PreAuthorizeAuthorizationManager;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Access rules of a service. Everybody may read its endpoint list, health and OpenAPI document, and use its
 * {@link PublicPath}s. Administrators may use the other actuator endpoints. Verified callers may use the
 * rest, subject to each endpoint's {@code @PreAuthorize}.
 */
@Configuration(proxyBeanMethods = false)
@EnableMethodSecurity
class ShopSecurity {

    @Bean
    Needs needs(ObjectProvider<JwtSchemeSettings> tokens, @Value("${countersign.url}") String self) {
        JwtSchemeSettings settings = tokens.getIfAvailable();
        return new Needs(settings == null ? Set.of() : settings.issuers().keySet(), self);
    }

    /** Needs the context, because the expressions refer to beans by name. */
    @Bean
    WebMvcConfigurer denialFirst(ApplicationContext context, Validator validator) {
        DefaultMethodSecurityExpressionHandler expressions = new DefaultMethodSecurityExpressionHandler();
        expressions.setApplicationContext(context);
        PreAuthorizeAuthorizationManager manager = new PreAuthorizeAuthorizationManager();
        manager.setExpressionHandler(expressions);
        return new WebMvcConfigurer() {

            @Override
            public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
                resolvers.addFirst(new DenialFirstResolver(manager, validator));
            }
        };
    }

    /** In mode {@code none} every caller is an administrator, so the actuator's default chain does not fit. */
    @Bean
    @Order(0)
    SecurityFilterChain shopActuatorChain(HttpSecurity http, Needs needs) {
        return stateless(http)
                .securityMatcher(EndpointRequest.toAnyEndpoint())
                .authorizeHttpRequests(requests -> requests.requestMatchers(EndpointRequest.to("health"))
                        .permitAll()
                        .anyRequest()
                        .access((authentication, context) -> new AuthorizationDecision(needs.admin())))
                .build();
    }

    @Bean
    SecurityFilterChain shopFilterChain(HttpSecurity http, Needs needs, ObjectProvider<PublicPath> publicPaths) {
        return stateless(http)
                .authorizeHttpRequests(requests -> {
                    publicPaths.forEach(path -> requests.requestMatchers(path.method(), path.pattern())
                            .permitAll());
                    requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                            .permitAll()
                            .requestMatchers(HttpMethod.GET, "/", "/v3/api-docs/**", "/v3/api-docs.yaml")
                            .permitAll()
                            .requestMatchers("/actuator/**")
                            .access((authentication, context) -> new AuthorizationDecision(needs.admin()))
                            .anyRequest()
                            .authenticated();
                })
                .build();
    }

    private static HttpSecurity stateless(HttpSecurity http) {
        return http.with(countersign(), Customizer.withDefaults())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable);
    }
}
