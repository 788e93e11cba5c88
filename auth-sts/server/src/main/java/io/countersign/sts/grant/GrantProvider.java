// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.IssueObservations;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.web.DatabaseOutages;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import java.util.Objects;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AccessTokenAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;

/** Answers token requests, and writes one line to the audit log for each refused request. */
public final class GrantProvider implements AuthenticationProvider {

    private final Clients clients;

    private final Senders senders;

    private final IssueObservations observations;

    private final boolean senderRequired;

    /** @param senderRequired whether every token must be bound to its sender */
    public GrantProvider(Clients clients, Senders senders, IssueObservations observations, boolean senderRequired) {
        this.clients = Objects.requireNonNull(clients, "clients cannot be null");
        this.senders = Objects.requireNonNull(senders, "senders cannot be null");
        this.observations = Objects.requireNonNull(observations, "observations cannot be null");
        this.senderRequired = senderRequired;
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        GrantRequest request = (GrantRequest) authentication;
        OAuth2ClientAuthenticationToken principal = (OAuth2ClientAuthenticationToken) request.getPrincipal();
        Client client = clients.authenticated(principal);
        String scheme = request.grant().scheme(request.form());
        GrantAnswer answer = observations.observe(scheme, () -> answer(client, request));
        IssuedToken token = answer.token();
        return new OAuth2AccessTokenAuthenticationToken(
                client.registration(),
                principal,
                new OAuth2AccessToken(
                        new OAuth2AccessToken.TokenType(answer.type()),
                        token.value(),
                        token.issuedAt(),
                        token.expiry(),
                        answer.scopes()),
                null,
                answer.more());
    }

    private GrantAnswer answer(Client client, GrantRequest request) {
        try {
            requireProof(client, request.grant());
            if (client.isPublic()) {
                request.grant().precheck(client, request.form());
            }
            return DatabaseOutages.orUnavailable(
                    () -> request.grant().answer(client, request.form(), sender(client, request)));
        } catch (OAuth2AuthenticationException ex) {
            OAuth2Error error = ex.getError();
            Audit.refused(Endpoints.TOKEN, client.id(), error.getErrorCode() + " (" + error.getDescription() + ')');
            throw ex;
        }
    }

    private Sender sender(Client client, GrantRequest request) {
        Sender sender = senders.verify(request.evidence());
        if (senderRequired && sender.confirmation(client).isEmpty()) {
            throw OAuthErrors.invalidRequest("a DPoP proof, or a certificate that tokens are bound to, is required");
        }
        return sender;
    }

    private static void requireProof(Client client, Grant grant) {
        if (client.isPublic() && !grant.isForPublicClients()) {
            throw OAuthErrors.unauthorizedClient("this client is not authenticated");
        }
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return GrantRequest.class.isAssignableFrom(authentication);
    }
}
