// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import java.util.LinkedHashSet;
import java.util.Set;

/** Converts the scope of a token to authorities. The scope also contains roles, such as {@code role:ADMIN}. */
final class Authorities {

    private static final String ROLE = "role:";

    private Authorities() {}

    /** Returns the authorities of a scope; an empty scope gives none. */
    static Set<String> of(Set<String> scope) {
        Set<String> authorities = new LinkedHashSet<>();
        for (String name : scope) {
            boolean isRole = name.startsWith(ROLE) && name.length() > ROLE.length();
            authorities.add(isRole ? "ROLE_" + name.substring(ROLE.length()) : "SCOPE_" + name);
        }
        return authorities;
    }
}
