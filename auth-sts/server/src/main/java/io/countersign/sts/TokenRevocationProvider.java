// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenRevocationAuthenticationToken;

/**
 * Answers {@code POST /oauth2/revoke} (RFC 7009): what is no token of this server needs no
 * revocation, and is answered alike.
 */
final class TokenRevocationProvider implements AuthenticationProvider {

    private final Clients clients;

    private final Revocations revocations;

    private final @Nullable AuthorizationEnds ends;

    /** @param ends for refresh tokens and browsers, if there are any */
    TokenRevocationProvider(Clients clients, Revocations revocations, @Nullable AuthorizationEnds ends) {
        this.clients = Objects.requireNonNull(clients, "clients cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
        this.ends = ends;
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        OAuth2TokenRevocationAuthenticationToken request = (OAuth2TokenRevocationAuthenticationToken) authentication;
        Client client = clients.authenticated((OAuth2ClientAuthenticationToken) request.getPrincipal());
        revoke(client, request.getToken());
        return authentication;
    }

    private void revoke(Client client, String token) {
        if (ends == null) {
            revocations.revoke(client, token);
        } else if (token.indexOf('.') < 0) {
            ends.revoke(client, token);
        } else {
            revocations.revoke(client, token).ifPresent(ends::logOut);
        }
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return OAuth2TokenRevocationAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
