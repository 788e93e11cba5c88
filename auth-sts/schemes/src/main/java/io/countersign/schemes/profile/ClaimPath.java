// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import io.countersign.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Path of a claim: the names of members, from the outermost object inwards, separated by dots, such as
 * {@code realm_access.roles}. A backslash escapes a dot or a backslash in a name: {@code kubernetes\.io.namespace}.
 *
 * @since 0.1
 */
public final class ClaimPath {

    private static final int MAX_DEPTH = 8;

    private final String[] names;

    private final String text;

    private ClaimPath(List<String> names) {
        this.names = names.toArray(String[]::new);
        this.text = String.join(".", names);
    }

    /**
     * Parses a path.
     *
     * @throws IllegalArgumentException if a name is empty, the path has more than eight names or ends in a backslash
     */
    public static ClaimPath parse(String path) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        boolean isEscaped = false;
        for (int i = 0; i < path.length(); i++) {
            char character = path.charAt(i);
            if (isEscaped || (character != '.' && character != '\\')) {
                name.append(character);
                isEscaped = false;
            } else if (character == '\\') {
                isEscaped = true;
            } else {
                names.add(name.toString());
                name.setLength(0);
            }
        }
        names.add(name.toString());
        if (isEscaped || names.contains("") || names.size() > MAX_DEPTH) {
            throw new IllegalArgumentException("'" + path + "' is not the path of a claim");
        }
        return new ClaimPath(names);
    }

    /**
     * Returns the value of the claim, or {@code null} if it is absent or an outer member is not an object. An
     * array is a value like any other: no path leads into it.
     */
    public @Nullable Object find(JsonObject claims) {
        Object value = claims.get(names[0]);
        for (int i = 1; i < names.length; i++) {
            if (!(value instanceof JsonObject object)) {
                return null;
            }
            value = object.get(names[i]);
        }
        return value;
    }

    /** Returns the text of the claim, or {@code null} if it is absent, empty or not a text. */
    public @Nullable String text(JsonObject claims) {
        return find(claims) instanceof String found && !found.isEmpty() ? found : null;
    }

    /** Returns the name of the outermost member. */
    String first() {
        return names[0];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClaimPath that && List.of(names).equals(List.of(that.names));
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns the names with dots between them, without escapes. */
    @Override
    public String toString() {
        return text;
    }
}
