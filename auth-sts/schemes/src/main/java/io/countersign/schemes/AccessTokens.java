// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.RefusalCode;
import io.countersign.jose.JoseException;
import io.countersign.jose.JsonObject;
import io.countersign.jose.Jwt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The claims of access tokens (RFC 9068 section 2.2). */
final class AccessTokens {

    private static final Set<String> REGISTERED =
            Set.of("iss", "sub", "aud", "exp", "nbf", "iat", "jti", "client_id", "scope", "roles", "username");

    private AccessTokens() {}

    /** Whether the client acts for itself: then its token is no user's (RFC 9068 section 5). */
    static boolean isClientsOwn(Jwt jwt) {
        String client = jwt.claims().string("client_id");
        if (client == null || client.isEmpty()) {
            throw invalid();
        }
        return client.equals(jwt.subject());
    }

    /** Its scopes, as authorities. */
    static Set<String> scopes(Jwt jwt) {
        List<String> authorities = new ArrayList<>();
        addScopes(jwt, authorities);
        return Set.copyOf(authorities);
    }

    /** Its roles and scopes, as authorities. */
    static Set<String> rolesAndScopes(Jwt jwt) {
        List<String> authorities = new ArrayList<>();
        for (String role : strings(jwt.claims(), "roles")) {
            authorities.add("ROLE_" + requireWord(role));
        }
        addScopes(jwt, authorities);
        return Set.copyOf(authorities);
    }

    private static void addScopes(Jwt jwt, List<String> authorities) {
        String scope = jwt.claims().string("scope");
        if (scope == null && jwt.claims().containsKey("scope")) {
            throw invalid();
        }
        if (scope != null && !scope.isEmpty()) {
            for (String one : scope.split(" ", -1)) {
                authorities.add("SCOPE_" + requireWord(one));
            }
        }
    }

    private static List<String> strings(JsonObject claims, String name) {
        try {
            return claims.strings(name);
        } catch (JoseException ex) {
            throw invalid();
        }
    }

    private static String requireWord(String word) {
        boolean plain = !word.isEmpty();
        for (int i = 0; i < word.length(); i++) {
            plain &= word.charAt(i) > ' ' && word.charAt(i) != 127;
        }
        if (!plain) {
            throw invalid();
        }
        return word;
    }

    /** The claims beyond those that become the caller's identity and authorities. */
    static Map<String, Object> others(Jwt jwt) {
        Map<String, Object> others = new LinkedHashMap<>();
        jwt.claims().forEach((name, value) -> {
            if (!REGISTERED.contains(name)) {
                others.put(name, value);
            }
        });
        return others;
    }

    static JoseException invalid() {
        return new JoseException(RefusalCode.INVALID_CLAIM, "not the claims of such a token");
    }
}
