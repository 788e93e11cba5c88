// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.json.JsonObject;
import java.util.Arrays;
import java.util.Set;

/** Parser of the claim {@code scope}: names separated by single spaces (RFC 6749 section 3.3). */
final class Scopes {

    private Scopes() {}

    static Set<String> of(JsonObject claims) {
        String scope = claims.string("scope");
        if (scope == null || scope.isEmpty()) {
            return Set.of();
        }
        String[] words = scope.split(" ", -1);
        Set<String> set = Set.copyOf(Arrays.asList(words));
        if (set.contains("")) {
            throw DvidClaims.invalid("a scope with an empty name");
        }
        return set;
    }
}
