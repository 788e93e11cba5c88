// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the OAuth token of a user may be used for: the words of its {@code scope}, and each of its {@code roles} as
 * the word {@code role:X}. A word of that form in the {@code scope} itself counts for nothing, since whoever asks for
 * a token chooses scopes, and never roles.
 *
 * @since 0.1
 */
public final class OAuthScopes {

    /** What stands before a role. */
    public static final String ROLE = "role:";

    private static final int MAX_LENGTH = 128;

    private OAuthScopes() {}

    /**
     * The scope of a token.
     *
     * @throws io.countersign.core.InvalidCredentialException if its {@code scope} is none (RFC 6749 section 3.3)
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

    /** A role of another form cannot be handed on, so it is left out. */
    private static boolean isWord(String text) {
        return text.length() > ROLE.length()
                && text.length() <= MAX_LENGTH
                && text.chars().allMatch(c -> c > ' ' && c <= '~' && c != '"' && c != '\\');
    }
}
