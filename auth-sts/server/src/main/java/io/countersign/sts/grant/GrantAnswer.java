// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.sts.support.IssuedToken;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Answer of a grant.
 *
 * @param type {@code token_type}: {@code Bearer}, {@code DPoP} or {@code N_A}
 * @param scopes scopes of the token
 * @param more further members of the response
 */
public record GrantAnswer(IssuedToken token, String type, Set<String> scopes, Map<String, Object> more) {

    public static final String BEARER = "Bearer";

    public static final String DPOP = "DPoP";

    /** {@code token_type} of a token that is not an access token (RFC 8693 section 2.2.1). */
    public static final String NOT_APPLICABLE = "N_A";

    public GrantAnswer {
        Objects.requireNonNull(token, "token cannot be null");
        Objects.requireNonNull(type, "type cannot be null");
        scopes = Set.copyOf(scopes);
        more = Map.copyOf(more);
    }

    /**
     * Returns the {@code token_type} of an access token with this {@code cnf}: {@code DPoP} if it is bound to a key. A
     * token bound to a certificate is presented as {@code Bearer}.
     */
    public static String typeOf(Optional<Map<String, String>> confirmation) {
        return confirmation.filter(cnf -> cnf.containsKey("jkt")).isPresent() ? DPOP : BEARER;
    }

    /** Omits the values of tokens. */
    @Override
    public String toString() {
        return "GrantAnswer[" + token + ", " + type + ", " + scopes + "]";
    }
}
