// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Scope of a user's OAuth token: the names in its {@code scope}, and each of its {@code roles} as {@code role:X}. A
 * name of that form in {@code scope} itself is ignored, because a client chooses the scopes that it asks for, but
 * never the roles.
 *
 * @since 0.1
 */
public final class OAuthScopes {

    /** Prefix of a role. */
    public static final String ROLE = "role:";

    private static final int MAX_LENGTH = 128;

    private OAuthScopes() {}

    /**
     * Returns the scope of a token.
     *
     * @throws io.countersign.core.InvalidCredentialException if its {@code scope} is malformed (RFC 6749 section 3.3)
     */
    public static Set<String> of(JsonObject claims) {
        Set<String> scopes = new TreeSet<>();
        Scopes.of(claims).stream().filter(word -> !word.startsWith(ROLE)).forEach(scopes::add);
        if (claims.get("roles") instanceof List<?> roles) {
            roles.forEach(role -> {
                if (role instanceof String name && isWord(ROLE + name)) {
                    scopes.add(ROLE + name);
                }
            });
        }
        return scopes;
    }

    /** Returns whether a role can be passed on as a scope name; other roles are left out. */
    private static boolean isWord(String text) {
        return text.length() > ROLE.length()
                && text.length() <= MAX_LENGTH
                && text.chars().allMatch(c -> c > ' ' && c <= '~' && c != '"' && c != '\\');
    }
}
