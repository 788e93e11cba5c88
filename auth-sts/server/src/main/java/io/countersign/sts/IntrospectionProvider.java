// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.jwt.Jwt;
import io.countersign.schemes.JwtParts;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import io.countersign.sts.grant.GrantAnswer;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.token.SubjectClaims;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.sts.web.OAuthErrors;
import io.countersign.tokens.RevocationList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenIntrospection;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenIntrospectionAuthenticationToken;

/**
 * Answers {@code POST /oauth2/introspect} (RFC 7662). A token that has expired, was revoked, is not of this server or
 * may not be seen by the client always gets the same answer: inactive (section 4).
 */
final class IntrospectionProvider implements AuthenticationProvider {

    /** Scope at this server that shows a client the tokens of all services. */
    private static final String SCOPE = "introspect";

    private final Clients clients;

    private final OwnTokens tokens;

    private final RevocationList revocations;

    private final String serviceId;

    IntrospectionProvider(Clients clients, OwnTokens tokens, RevocationList revocations, String serviceId) {
        this.clients = clients;
        this.tokens = tokens;
        this.revocations = revocations;
        this.serviceId = serviceId;
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        OAuth2TokenIntrospectionAuthenticationToken request =
                (OAuth2TokenIntrospectionAuthenticationToken) authentication;
        OAuth2ClientAuthenticationToken principal = (OAuth2ClientAuthenticationToken) request.getPrincipal();
        Client client = clients.authenticated(principal);
        OAuth2TokenIntrospection answer = active(request.getToken(), client)
                .map(IntrospectionProvider::describe)
                .orElseGet(() -> OAuth2TokenIntrospection.builder(false).build());
        return new OAuth2TokenIntrospectionAuthenticationToken(request.getToken(), principal, answer);
    }

    private Optional<Jwt> active(String token, Client client) {
        return tokens.verify(token)
                .filter(jwt -> maySeeAll(client) || tokens.isFor(jwt, client))
                .filter(this::isCurrent);
    }

    private boolean maySeeAll(Client client) {
        return client.grants().getOrDefault(serviceId, Set.of()).contains(SCOPE);
    }

    private boolean isCurrent(Jwt jwt) {
        return switch (revocations.status(JwtParts.identity(jwt))) {
            case CURRENT -> true;
            case REVOKED -> false;
            case UNKNOWN -> throw OAuthErrors.unavailable("it is unknown whether the token was revoked");
        };
    }

    private static OAuth2TokenIntrospection describe(Jwt jwt) {
        Map<String, Object> claims = new HashMap<>(jwt.claims());
        claims.put("active", true);
        claims.put("token_type", tokenType(jwt));
        // Spring's converter expects these types.
        claims.put("aud", jwt.audience());
        claims.put("exp", jwt.expiresAt());
        claims.put("iat", SubjectClaims.issuedAt(jwt));
        claims.computeIfPresent("scope", (name, scope) -> List.of(((String) scope).split(" ")));
        return OAuth2TokenIntrospection.withClaims(claims).build();
    }

    private static String tokenType(Jwt jwt) {
        if (TokenIssuer.TXN_TYPE.equals(jwt.header().type())) {
            return GrantAnswer.NOT_APPLICABLE;
        }
        boolean bound = jwt.claims().get("cnf") instanceof Map<?, ?> cnf && cnf.containsKey("jkt");
        return bound ? GrantAnswer.DPOP : GrantAnswer.BEARER;
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return OAuth2TokenIntrospectionAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
