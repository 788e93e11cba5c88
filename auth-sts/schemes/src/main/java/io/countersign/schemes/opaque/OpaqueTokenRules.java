// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.ServiceId;
import io.countersign.schemes.profile.AuthorityMapping;
import io.countersign.schemes.profile.ClaimCondition;
import io.countersign.schemes.profile.ClaimPath;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules for introspected tokens of one issuer.
 *
 * @param issuer issuer of the tokens; an answer that names another one is refused
 * @param audiences audiences of this service, one of which a token needs
 * @param audienceRequired whether tokens without audience are refused
 * @param clients clients whose tokens are accepted; empty for all
 * @param requiredScopes scopes, one of which a token without audience needs as an authority {@code SCOPE_}
 * @param authorities mapping of claims to authorities
 * @param userName claims with the display name of the user; the first that is found
 * @param service condition for tokens that a client obtained for itself, besides those without {@code sub}; {@code null}
 *     for none
 * @param jwtShaped whether JWTs are introspected, too
 * @param clockSkew tolerated difference of clocks
 * @since 0.1
 */
public record OpaqueTokenRules(
        String issuer,
        Set<String> audiences,
        boolean audienceRequired,
        Set<String> clients,
        Set<String> requiredScopes,
        AuthorityMapping authorities,
        List<ClaimPath> userName,
        @Nullable ClaimCondition service,
        boolean jwtShaped,
        Duration clockSkew) {

    /**
     * @throws IllegalArgumentException if there is no audience, or tokens without audience are accepted of all clients
     *     or with any scope
     */
    public OpaqueTokenRules {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        audiences = Set.copyOf(audiences);
        clients = Set.copyOf(clients);
        requiredScopes = Set.copyOf(requiredScopes);
        Objects.requireNonNull(authorities, "authorities cannot be null");
        userName = List.copyOf(userName);
        Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        if (audiences.isEmpty()) {
            throw new IllegalArgumentException("A service needs an audience");
        }
        if (!audienceRequired && (clients.isEmpty() || requiredScopes.isEmpty())) {
            throw new IllegalArgumentException("Tokens without audience need a list of clients and of required scopes");
        }
    }

    /**
     * Returns rules for tokens whose audience is the service, with the scopes as authorities and {@code username} as the
     * name of the user.
     */
    public static OpaqueTokenRules of(String issuer, ServiceId service) {
        return new OpaqueTokenRules(
                issuer,
                Set.of(service.value()),
                true,
                Set.of(),
                Set.of(),
                AuthorityMapping.of(Map.of("SCOPE_", List.of(ClaimPath.parse("scope")))),
                List.of(ClaimPath.parse("username")),
                null,
                false,
                Duration.ofSeconds(30));
    }
}
