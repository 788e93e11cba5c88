// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.util.Objects;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;

/** Authenticates the clients of the OAuth endpoints. Spring's own provider cannot verify Ed25519 and lets an assertion be used twice. */
final class ClientAuthenticationProvider implements AuthenticationProvider {

    private final ClientAuthenticator authenticator;

    private final String endpoint;

    /** @param endpoint the path whose address an assertion may name as its audience */
    ClientAuthenticationProvider(ClientAuthenticator authenticator, String endpoint) {
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator cannot be null");
        this.endpoint = Objects.requireNonNull(endpoint, "endpoint cannot be null");
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        if (!(authentication.getCredentials() instanceof ClientAssertion assertion)) {
            throw OAuthErrors.invalidClient();
        }
        Client client = authenticator.authenticate(assertion, endpoint);
        return new OAuth2ClientAuthenticationToken(
                client.registration(), ClientAuthenticationMethod.PRIVATE_KEY_JWT, null);
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return OAuth2ClientAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
