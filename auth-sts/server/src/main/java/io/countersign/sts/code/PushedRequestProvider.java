// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import io.countersign.sts.grant.GrantRequest;
import io.countersign.sts.grant.Senders;
import io.countersign.sts.support.Audit;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2PushedAuthorizationRequestAuthenticationToken;

/**
 * Validates a pushed authorization request as the authorization endpoint does, and stores it (RFC 9126 section 2). A
 * DPoP proof binds the code to its key (RFC 9449 section 10.1). Spring's own provider encodes the expiry into the
 * {@code request_uri} and stores a whole authorization.
 */
public final class PushedRequestProvider implements AuthenticationProvider {

    private final AuthorizationRequests requests;

    private final PushedRequests pushed;

    private final Clients clients;

    private final Senders senders;

    private final Duration life;

    private final Clock clock;

    /** @param life life of a {@code request_uri} */
    PushedRequestProvider(
            AuthorizationRequests requests,
            PushedRequests pushed,
            Clients clients,
            Senders senders,
            Duration life,
            Clock clock) {
        this.requests = requests;
        this.pushed = pushed;
        this.clients = clients;
        this.senders = senders;
        this.life = life;
        this.clock = clock;
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        OAuth2PushedAuthorizationRequestAuthenticationToken request =
                (OAuth2PushedAuthorizationRequestAuthenticationToken) authentication;
        OAuth2ClientAuthenticationToken principal = (OAuth2ClientAuthenticationToken) request.getPrincipal();
        Client client = clients.authenticated(principal);
        try {
            AuthorizationRequest valid = validate(client, parameters(request));
            String requestUri = pushed.add(client.id(), bound(valid, evidence(request)), life);
            return new OAuth2PushedAuthorizationRequestAuthenticationToken(
                    request.getAuthorizationUri(),
                    client.id(),
                    principal,
                    requestUri,
                    clock.instant().plus(life),
                    valid.redirectUri(),
                    valid.reply().state(),
                    valid.scopes());
        } catch (OAuth2AuthenticationException ex) {
            Audit.refused(Endpoints.PAR, client.id(), ex.getError().getErrorCode());
            throw ex;
        }
    }

    private AuthorizationRequest validate(Client client, Map<String, String> parameters) {
        client.requireUserLogin();
        if (parameters.containsKey("request_uri")) {
            throw OAuthErrors.invalidRequest("a pushed request cannot contain a request_uri");
        }
        return requests.validatePushed(parameters);
    }

    /** Returns the parameters with the thumbprint of the key that a proof shows. */
    private Map<String, String> bound(AuthorizationRequest valid, GrantRequest.Evidence evidence) {
        String key = senders.verify(evidence).key();
        if (key == null) {
            return valid.parameters();
        }
        if (valid.keyThumbprint() != null && !valid.keyThumbprint().equals(key)) {
            throw OAuthErrors.invalidRequest("dpop_jkt is not the thumbprint of the proof's key");
        }
        Map<String, String> parameters = new HashMap<>(valid.parameters());
        parameters.put("dpop_jkt", key);
        return parameters;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> parameters(OAuth2PushedAuthorizationRequestAuthenticationToken request) {
        return (Map<String, String>)
                Objects.requireNonNull(request.getAdditionalParameters().get(PushedRequestConverter.PARAMETERS));
    }

    private static GrantRequest.Evidence evidence(OAuth2PushedAuthorizationRequestAuthenticationToken request) {
        return (GrantRequest.Evidence)
                Objects.requireNonNull(request.getAdditionalParameters().get(PushedRequestConverter.EVIDENCE));
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return OAuth2PushedAuthorizationRequestAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
