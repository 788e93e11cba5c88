// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.sts.web.OAuthErrors;
import java.util.Objects;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;

/**
 * Authenticates the clients of the OAuth endpoints. Spring's own provider cannot verify Ed25519 and accepts an
 * assertion twice.
 */
public final class ClientAuthenticationProvider implements AuthenticationProvider {

    private final ClientAuthenticator authenticator;

    private final String endpoint;

    /** @param endpoint path of the endpoint, whose address is an accepted audience of assertions */
    public ClientAuthenticationProvider(ClientAuthenticator authenticator, String endpoint) {
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator cannot be null");
        this.endpoint = Objects.requireNonNull(endpoint, "endpoint cannot be null");
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        return switch (authentication.getCredentials()) {
            case ClientAssertion assertion ->
                authenticated(
                        authenticator.authenticate(assertion, endpoint), ClientAuthenticationMethod.PRIVATE_KEY_JWT);
            case PresentedClient presented ->
                authenticated(authenticator.recognise(presented, endpoint), ClientAuthenticationMethod.NONE);
            case null, default -> throw OAuthErrors.invalidClient();
        };
    }

    private static Authentication authenticated(Client client, ClientAuthenticationMethod method) {
        return new OAuth2ClientAuthenticationToken(client.registration(), method, null);
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return OAuth2ClientAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
