// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import io.countersign.spring.security.CallerAuthentication;
import jakarta.servlet.DispatcherType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.logout.HttpStatusReturningLogoutSuccessHandler;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/** Security of the subject: people have a session; for each balance, the session's token is verified like any other. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    /** Content Security Policy, level 3: allows only files and calls of this origin. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    @Bean
    SecurityFilterChain subjectChain(
            HttpSecurity http,
            OAuth2AuthorizedClientRepository clients,
            OAuth2AuthorizationRequestResolver requests,
            OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> tokens) {
        return http.with(countersign(), Customizer.withDefaults())
                .oauth2Login(login -> login.loginPage("/")
                        .failureUrl("/?login=failed")
                        .defaultSuccessUrl("/", true)
                        .authorizedClientRepository(clients)
                        .authorizationEndpoint(endpoint -> endpoint.authorizationRequestResolver(requests))
                        .tokenEndpoint(endpoint -> endpoint.accessTokenResponseClient(tokens)))
                .logout(logout ->
                        logout.logoutSuccessHandler(new HttpStatusReturningLogoutSuccessHandler(HttpStatus.NO_CONTENT)))
                .addFilterAfter(new SessionTokenFilter(clients), CsrfFilter.class)
                .requestCache(AbstractHttpConfigurer::disable)
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(POLICY))
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER)))
                .authorizeHttpRequests(rules -> rules.dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .requestMatchers("/", "/index.html", "/page.css", "/page.js", "/icon.svg")
                        .permitAll()
                        .requestMatchers(SubjectController.SESSION, StsLogins.PATHS + "/**")
                        .permitAll()
                        .requestMatchers(SubjectController.BALANCE)
                        .access((authentication, request) ->
                                new AuthorizationDecision(authentication.get() instanceof CallerAuthentication))
                        .anyRequest()
                        .authenticated())
                .build();
    }
}
