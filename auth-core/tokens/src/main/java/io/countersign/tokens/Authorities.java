// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Maps the claims of a token to Spring Security's authorities: scopes with the prefix {@code SCOPE_}, roles with the
 * prefix {@code ROLE_}.
 *
 * @since 0.1
 */
public final class Authorities {

    private static final String SCOPE = "SCOPE_";

    private static final String ROLE = "ROLE_";

    private Authorities() {}

    /**
     * Returns the authorities for scopes and roles.
     *
     * @throws InvalidCredentialException if one of them is empty, or contains a space or a control character
     */
    public static Set<String> of(Collection<String> scopes, Collection<String> roles) {
        Set<String> authorities = new LinkedHashSet<>();
        roles.forEach(role -> authorities.add(ROLE + requireWord(role)));
        scopes.forEach(scope -> authorities.add(SCOPE + requireWord(scope)));
        return Set.copyOf(authorities);
    }

    /**
     * Returns the scopes in the claim {@code scope} (RFC 8693 section 4.2), separated by single spaces.
     *
     * @param scope value of the claim, or {@code null} if there is none
     * @throws InvalidCredentialException if one of them is empty or contains a control character
     */
    public static List<String> scopes(@Nullable String scope) {
        List<String> scopes = new ArrayList<>();
        if (scope != null && !scope.isEmpty()) {
            for (String one : scope.split(" ", -1)) {
                scopes.add(requireWord(one));
            }
        }
        return scopes;
    }

    /**
     * Returns the word if it is not empty and contains neither a space nor a control character.
     *
     * @throws InvalidCredentialException if the word is invalid
     */
    public static String requireWord(String word) {
        boolean plain = !word.isEmpty();
        for (int i = 0; i < word.length(); i++) {
            plain &= word.charAt(i) > ' ' && word.charAt(i) != 127;
        }
        if (!plain) {
            throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "not the claims of such a token");
        }
        return word;
    }
}
