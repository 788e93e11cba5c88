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
 * An issuer of another domain. Whom it vouches for has no role here, and only those scopes that it is allowed to give.
 *
 * @param keys that verify its tokens
 * @param scopes that its users' tokens may have
 * @param serviceScopes that its service tokens may have, by client id; its other clients have no right here
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

    /** What is left of a user: the scopes among those allowed. */
    UserClaims admit(UserClaims user) {
        String left = Authorities.scopes(user.scope()).stream()
                .filter(scopes::contains)
                .collect(Collectors.joining(" "));
        return user.with(List.of(), left.isEmpty() ? null : left);
    }

    /** What is left of a service's authorities, which is nothing for a client that is not configured. */
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
