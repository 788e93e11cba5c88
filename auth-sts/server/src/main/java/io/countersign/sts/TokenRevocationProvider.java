// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import io.countersign.sts.code.AuthorizationRevocations;
import io.countersign.sts.revocation.Revocations;
import io.countersign.sts.token.OwnTokens;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenRevocationAuthenticationToken;

/**
 * Answers {@code POST /oauth2/revoke} (RFC 7009). A value that is not a token of this server gets the same answer as a
 * revoked token.
 */
final class TokenRevocationProvider implements AuthenticationProvider {

    private final Clients clients;

    private final OwnTokens tokens;

    private final Revocations revocations;

    private final @Nullable AuthorizationRevocations authorizations;

    /** @param authorizations revokes refresh tokens and ends browser sessions; {@code null} if users cannot log in here */
    TokenRevocationProvider(
            Clients clients,
            OwnTokens tokens,
            Revocations revocations,
            @Nullable AuthorizationRevocations authorizations) {
        this.clients = clients;
        this.tokens = tokens;
        this.revocations = revocations;
        this.authorizations = authorizations;
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        OAuth2TokenRevocationAuthenticationToken request = (OAuth2TokenRevocationAuthenticationToken) authentication;
        Client client = clients.authenticated((OAuth2ClientAuthenticationToken) request.getPrincipal());
        revoke(client, request.getToken());
        return authentication;
    }

    private void revoke(Client client, String token) {
        if (authorizations == null) {
            revokeAccessToken(client, token);
        } else if (token.indexOf('.') < 0) {
            authorizations.revoke(client, token);
        } else {
            revokeAccessToken(client, token).ifPresent(authorizations::logOut);
        }
    }

    /** Does nothing for an invalid token: there is nothing to revoke (RFC 7009 section 2.2). */
    private Optional<String> revokeAccessToken(Client client, String token) {
        return tokens.verify(token).flatMap(jwt -> revocations.revoke(client, jwt));
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return OAuth2TokenRevocationAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
