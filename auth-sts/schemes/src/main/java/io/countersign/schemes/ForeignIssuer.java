// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.keyset.KeySource;
import io.countersign.tokens.Authorities;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Issuer of another domain. Its users get no roles here, and only the scopes allowed for the issuer.
 *
 * @param keys keys that verify its tokens
 * @param scopes scopes allowed in its users' tokens
 * @param serviceScopes scopes allowed in its service tokens, by client id; tokens of other clients are refused
 * @since 0.1
 */
public record ForeignIssuer(KeySource keys, Set<String> scopes, Map<String, Set<String>> serviceScopes) {

    private static final String SCOPE = "SCOPE_";

    public ForeignIssuer {
        Objects.requireNonNull(keys, "keys cannot be null");
        scopes = Set.copyOf(scopes);
        serviceScopes = serviceScopes.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> Set.copyOf(entry.getValue())));
    }

    /** Returns the user without roles and with the allowed scopes only. */
    UserClaims admit(UserClaims user) {
        String left = Authorities.scopes(user.scope()).stream()
                .filter(scopes::contains)
                .collect(Collectors.joining(" "));
        return user.with(List.of(), left.isEmpty() ? null : left);
    }

    /** Returns the allowed ones of a service's authorities; none for a client that is not configured. */
    Set<String> ofService(String client, Set<String> authorities) {
        Set<String> allowed = serviceScopes.getOrDefault(client, Set.of());
        return authorities.stream()
                .filter(authority ->
                        authority.startsWith(SCOPE) && allowed.contains(authority.substring(SCOPE.length())))
                .collect(Collectors.toUnmodifiableSet());
    }

    boolean knows(String client) {
        return serviceScopes.containsKey(client);
    }
}
