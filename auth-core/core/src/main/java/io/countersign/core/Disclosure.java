// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * One thing that a credential tells whoever verifies it.
 *
 * @param name where it stands: {@code sub}, {@code act.sub}, {@code nullifier}
 * @param kind whom it is about
 * @param values as they would stand in a log, and as nobody should find them there; empty for
 *     what no text can be recognised by
 * @since 0.1
 */
public record Disclosure(String name, Kind kind, List<String> values) {

    // What is shorter stands in texts that have nothing to do with it.
    private static final int SHORTEST_FOUND = 4;

    public Disclosure {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(kind, "kind cannot be null");
        values = List.copyOf(values);
    }

    /** Whom or what it is about. */
    public enum Kind {
        /** By which one request can be linked to another: of the user, the login, the key or the credential. */
        IDENTIFIER,
        /** Anything else that is said of the user. */
        ATTRIBUTE,
        /** What the credential says of itself: who made it, for whom, when, and which programs it came through. */
        CREDENTIAL
    }

    /** Of a value as a claim has it: a text, a number, a truth, or several of them. */
    public static Disclosure of(String name, Kind kind, Object value) {
        Collection<?> all = value instanceof Collection<?> several ? several : List.of(value);
        List<String> values = all.stream()
                .filter(one -> one instanceof String || one instanceof Number)
                .map(Object::toString)
                .toList();
        return new Disclosure(name, kind, values);
    }

    /** Whether one of the values stands in a text, of four characters or more, as a word or several. */
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
