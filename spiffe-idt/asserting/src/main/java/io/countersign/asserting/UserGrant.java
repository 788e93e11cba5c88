// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.idt.Delegation;
import io.countersign.jose.jwt.Jwt;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verified OAuth token with its user and scope. {@code toString()} omits the token.
 *
 * @param jwt verified token
 * @param token same token in compact form
 * @param user user of the token
 * @param scope scope of the token, with roles as {@code role:X}
 */
record UserGrant(Jwt jwt, String token, Delegation user, Set<String> scope) {

    UserGrant {
        scope = Set.copyOf(scope);
    }

    Instant expiry() {
        return jwt.expiresAt();
    }

    Set<String> claimNames() {
        return jwt.claims().keySet();
    }

    Set<String> narrowed(@Nullable String asked) {
        return narrowed(scope, asked);
    }

    /** Returns the requested part of a scope, or all of it if {@code asked} is {@code null}. */
    static Set<String> narrowed(Set<String> scope, @Nullable String asked) {
        if (asked == null) {
            return scope;
        }
        Set<String> words = asked.isEmpty() ? Set.of() : new HashSet<>(Arrays.asList(asked.split(" ", -1)));
        if (!scope.containsAll(words)) {
            throw AssertingException.invalidScope("the requested scope exceeds the scope that the user granted");
        }
        return words;
    }

    @Override
    public String toString() {
        return "UserGrant[" + user.authority() + "]";
    }
}
