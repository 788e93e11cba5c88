// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AccessTokenAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientCredentialsAuthenticationToken;

/**
 * Answers {@code grant_type=client_credentials} (RFC 6749 section 4.4) with a token for exactly one service (RFC 8707). Spring's own
 * provider ignores the target, knows scopes per client only, and keeps every token that it ever issued: these tokens need no memory.
 */
final class ServiceTokenProvider implements AuthenticationProvider {

    private final Clients clients;

    private final TokenIssuer issuer;

    private final IssueObservations observations;

    ServiceTokenProvider(Clients clients, TokenIssuer issuer, IssueObservations observations) {
        this.clients = Objects.requireNonNull(clients, "clients cannot be null");
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.observations = Objects.requireNonNull(observations, "observations cannot be null");
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        OAuth2ClientCredentialsAuthenticationToken request =
                (OAuth2ClientCredentialsAuthenticationToken) authentication;
        OAuth2ClientAuthenticationToken principal = (OAuth2ClientAuthenticationToken) request.getPrincipal();
        Client client = clients.authenticated(principal);
        IssuedToken token = observations.observe("service-token", () -> issue(client, request));
        return answer(client, principal, token, request.getScopes());
    }

    private IssuedToken issue(Client client, OAuth2ClientCredentialsAuthenticationToken request) {
        try {
            String target = target(request.getAdditionalParameters());
            client.requireGrant(target, request.getScopes());
            return issuer.issueServiceToken(client, target, request.getScopes());
        } catch (OAuth2AuthenticationException ex) {
            Audit.refused(Endpoints.TOKEN, client.id(), ex.getError().getErrorCode());
            throw ex;
        }
    }

    private static String target(Map<String, Object> parameters) {
        Object resource = parameters.get("resource");
        Object audience = parameters.get("audience");
        Object only = resource == null ? audience : resource;
        if (only instanceof String target && (resource == null || audience == null)) {
            return target;
        }
        throw OAuthErrors.invalidTarget(
                "exactly one resource or audience is needed: the id of the service to be called");
    }

    private static Authentication answer(
            Client client, OAuth2ClientAuthenticationToken principal, IssuedToken token, Set<String> scopes) {
        return new OAuth2AccessTokenAuthenticationToken(
                client.registration(),
                principal,
                new OAuth2AccessToken(
                        OAuth2AccessToken.TokenType.BEARER, token.value(), token.issuedAt(), token.expiry(), scopes));
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return OAuth2ClientCredentialsAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
