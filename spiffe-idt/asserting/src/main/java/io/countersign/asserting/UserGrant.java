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
 * What a user has granted, as a verified OAuth token tells. It holds a credential, which its text leaves out.
 *
 * @param jwt the verified token
 * @param token the same in compact form
 * @param user whose it is
 * @param scope what it may be used for
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

    /** What is asked for of a scope, which it must have; all of it if nothing is asked for. */
    static Set<String> narrowed(Set<String> scope, @Nullable String asked) {
        if (asked == null) {
            return scope;
        }
        Set<String> words = asked.isEmpty() ? Set.of() : new HashSet<>(Arrays.asList(asked.split(" ", -1)));
        if (!scope.containsAll(words)) {
            throw AssertingException.invalidScope("the user has not granted all of this scope");
        }
        return words;
    }

    @Override
    public String toString() {
        return "UserGrant[" + user.authority() + "]";
    }
}
