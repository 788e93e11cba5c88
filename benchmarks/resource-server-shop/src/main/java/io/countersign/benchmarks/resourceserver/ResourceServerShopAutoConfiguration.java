// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import io.countersign.schemes.ServiceTokenSource;
import io.countersign.shop.common.Needs;
import io.countersign.shop.common.PublicPath;
import io.countersign.spring.security.client.ServiceTargets;
import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.web.DefaultBearerTokenResolver;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Replaces the filter chains of the Shop's own services by Spring's resource server, and the credentials of their calls by
 * the tokens as they came. The services of the other trust domain and the token services stay as they are.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnProperty(name = "shop.domain", havingValue = "shop.com")
public final class ResourceServerShopAutoConfiguration {

    ResourceServerShopAutoConfiguration() {}

    /** Removes the chains with the same rules that verify tokens by Countersign. */
    @Bean
    static BeanDefinitionRegistryPostProcessor countersignChainRemoval() {
        return registry -> {
            registry.removeBeanDefinition("shopFilterChain");
            registry.removeBeanDefinition("shopActuatorChain");
        };
    }

    @Bean
    static PassedOnTokens passedOnTokens(ObjectProvider<BearerTokens> tokens) {
        return new PassedOnTokens(tokens);
    }

    @Bean
    BearerTokens bearerTokens(ServiceTargets targets, ServiceTokenSource source) {
        return new BearerTokens(targets, source);
    }

    @Bean
    JwtDecoder jwtDecoder(Environment environment) {
        return TokenDecoders.of(environment);
    }

    @Bean
    @Order(0)
    SecurityFilterChain resourceServerActuatorChain(HttpSecurity http, Needs needs, JwtDecoder decoder) {
        return resourceServer(http, decoder)
                .securityMatcher(EndpointRequest.toAnyEndpoint())
                .authorizeHttpRequests(requests -> requests.requestMatchers(EndpointRequest.to("health"))
                        .permitAll()
                        .anyRequest()
                        .access((authentication, context) -> new AuthorizationDecision(needs.admin())))
                .build();
    }

    /** Chain with the rules of the Shop's own one. */
    @Bean
    SecurityFilterChain resourceServerChain(
            HttpSecurity http, Needs needs, JwtDecoder decoder, ObjectProvider<PublicPath> publicPaths) {
        return resourceServer(http, decoder)
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

    private static HttpSecurity resourceServer(HttpSecurity http, JwtDecoder decoder) {
        return http.oauth2ResourceServer(server -> server.bearerTokenResolver(new DefaultBearerTokenResolver())
                        .jwt(jwt -> jwt.decoder(decoder).jwtAuthenticationConverter(TokenCallers::user)))
                .addFilterAfter(new ServiceTokenFilter(decoder), BearerTokenAuthenticationFilter.class)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable);
    }
}
