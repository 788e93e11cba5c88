// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.sts.client.ClientAssertionConverter;
import io.countersign.sts.client.ClientAuthenticationFailureHandler;
import io.countersign.sts.client.ClientAuthenticationProvider;
import io.countersign.sts.client.ClientAuthenticator;
import io.countersign.sts.client.Clients;
import io.countersign.sts.code.AuthorizationRevocations;
import io.countersign.sts.code.CodeFlowCondition;
import io.countersign.sts.code.PushedRequestConverter;
import io.countersign.sts.code.PushedRequestProvider;
import io.countersign.sts.grant.Grant;
import io.countersign.sts.grant.GrantConverter;
import io.countersign.sts.grant.GrantProvider;
import io.countersign.sts.grant.Senders;
import io.countersign.sts.revocation.Revocations;
import io.countersign.sts.revocation.RevokedTokens;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.IssueObservations;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.web.DatabaseOutages;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.PostOnlyFilter;
import io.countersign.sts.web.TokenFailureHandler;
import jakarta.servlet.Filter;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.server.authorization.web.OAuth2ClientAuthenticationFilter;
import org.springframework.security.oauth2.server.authorization.web.OAuth2PushedAuthorizationRequestEndpointFilter;
import org.springframework.security.oauth2.server.authorization.web.OAuth2TokenEndpointFilter;
import org.springframework.security.oauth2.server.authorization.web.OAuth2TokenIntrospectionEndpointFilter;
import org.springframework.security.oauth2.server.authorization.web.OAuth2TokenRevocationEndpointFilter;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/**
 * Configures the OAuth endpoints with the filters of Spring's authorization server. Its configurer is not used: it also
 * opens the authorization and device endpoints, and publishes only keys that Nimbus can sign with.
 */
@Configuration(proxyBeanMethods = false)
class OAuthEndpointConfiguration {

    @Bean
    @Order(1)
    SecurityFilterChain tokenEndpointChain(
            HttpSecurity http,
            ClientAuthenticator authenticator,
            Clients clients,
            List<Grant> grants,
            Senders senders,
            IssueObservations observations,
            StsProperties properties) {
        GrantProvider provider = new GrantProvider(
                clients, senders, observations, properties.profile().isFapi2());
        OAuth2TokenEndpointFilter endpoint = new OAuth2TokenEndpointFilter(manager(provider), Endpoints.TOKEN);
        endpoint.setAuthenticationConverter(new GrantConverter(grants));
        endpoint.setAuthenticationFailureHandler(new TokenFailureHandler());
        return chain(http, Endpoints.TOKEN, authenticator, endpoint);
    }

    @Bean
    @Order(2)
    SecurityFilterChain revocationEndpointChain(
            HttpSecurity http,
            ClientAuthenticator authenticator,
            Clients clients,
            OwnTokens tokens,
            Revocations revocations,
            ObjectProvider<AuthorizationRevocations> authorizations) {
        OAuth2TokenRevocationEndpointFilter endpoint = new OAuth2TokenRevocationEndpointFilter(
                manager(new TokenRevocationProvider(clients, tokens, revocations, authorizations.getIfAvailable())),
                Endpoints.REVOKE);
        endpoint.setAuthenticationFailureHandler(new TokenFailureHandler());
        return chain(http, Endpoints.REVOKE, authenticator, endpoint);
    }

    @Bean
    @Order(2)
    SecurityFilterChain introspectionEndpointChain(
            HttpSecurity http,
            ClientAuthenticator authenticator,
            Clients clients,
            OwnTokens tokens,
            RevokedTokens revoked,
            StsProperties properties) {
        OAuth2TokenIntrospectionEndpointFilter endpoint = new OAuth2TokenIntrospectionEndpointFilter(
                manager(new IntrospectionProvider(clients, tokens, revoked, properties.serviceId())),
                Endpoints.INTROSPECT);
        endpoint.setAuthenticationFailureHandler(new TokenFailureHandler());
        return chain(http, Endpoints.INTROSPECT, authenticator, endpoint);
    }

    @Bean
    @Order(2)
    @Conditional(CodeFlowCondition.class)
    SecurityFilterChain pushedRequestEndpointChain(
            HttpSecurity http,
            ClientAuthenticator authenticator,
            PushedRequestProvider provider,
            StsProperties properties) {
        OAuth2PushedAuthorizationRequestEndpointFilter endpoint =
                new OAuth2PushedAuthorizationRequestEndpointFilter(manager(provider), Endpoints.PAR);
        endpoint.setAuthenticationConverter(new PushedRequestConverter(properties.issuer() + Endpoints.AUTHORIZE));
        endpoint.setAuthenticationFailureHandler(new TokenFailureHandler());
        return chain(http, Endpoints.PAR, authenticator, endpoint);
    }

    private static SecurityFilterChain chain(
            HttpSecurity http, String path, ClientAuthenticator authenticator, Filter endpoint) {
        http.securityMatcher(path)
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(new PostOnlyFilter(), AuthorizationFilter.class)
                .addFilterBefore(clientAuthentication(path, authenticator), AuthorizationFilter.class)
                .addFilterBefore(endpoint, AuthorizationFilter.class)
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll());
        return http.build();
    }

    private static Filter clientAuthentication(String path, ClientAuthenticator authenticator) {
        OAuth2ClientAuthenticationFilter filter = new OAuth2ClientAuthenticationFilter(
                manager(new ClientAuthenticationProvider(authenticator, path)),
                PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, path));
        filter.setAuthenticationConverter(new ClientAssertionConverter());
        filter.setAuthenticationFailureHandler(new ClientAuthenticationFailureHandler());
        return filter;
    }

    private static ProviderManager manager(AuthenticationProvider provider) {
        return new ProviderManager(new DatabaseOutages(provider));
    }
}
