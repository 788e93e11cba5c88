// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Single piece of information that a credential discloses to its verifier.
 *
 * @param name path of the claim, such as {@code sub}, {@code act.sub} or {@code nullifier}
 * @param kind subject of the information: the user or the credential
 * @param values values as texts, to search for in logs, where they must not appear; empty if the value cannot be
 *     recognised in a text
 * @since 0.1
 */
public record Disclosure(String name, Kind kind, List<String> values) {

    // Shorter values appear in unrelated texts by chance.
    private static final int SHORTEST_FOUND = 4;

    public Disclosure {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(kind, "kind cannot be null");
        values = List.copyOf(values);
    }

    /** Kind of information. */
    public enum Kind {
        /** Identifier of the user, the login, the key or the credential, by which requests can be linked. */
        IDENTIFIER,
        /** Any other information about the user. */
        ATTRIBUTE,
        /** Information about the credential itself: issuer, audience, times and the programs that it passed through. */
        CREDENTIAL
    }

    /** Creates a disclosure from the value of a claim: a string, a number, a boolean, or a collection of them. */
    public static Disclosure of(String name, Kind kind, Object value) {
        Collection<?> all = value instanceof Collection<?> several ? several : List.of(value);
        List<String> values = all.stream()
                .filter(one -> one instanceof String || one instanceof Number)
                .map(Object::toString)
                .toList();
        return new Disclosure(name, kind, values);
    }

    /**
     * Whether a text contains one of the values as whole words. Values of fewer than four characters are not searched
     * for.
     */
    public boolean isIn(String text) {
        return values.stream().anyMatch(value -> value.length() >= SHORTEST_FOUND && stands(value, text));
    }

    private static boolean stands(String value, String text) {
        for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
            if (!isInWord(text, at - 1) && !isInWord(text, at + value.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isInWord(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
    }

    @Override
    public String toString() {
        return name + " (" + kind + ")";
    }
}
