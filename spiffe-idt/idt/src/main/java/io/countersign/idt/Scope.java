// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Set of scope names that a token may be used for. Each layer can narrow it and none can widen it, so the scope of a
 * token is the intersection of the scopes of all its layers.
 *
 * @since 0.1
 */
public final class Scope {

    private static final Scope UNRESTRICTED = new Scope(null);

    private static final int MAX_NAMES = 64;

    private static final int MAX_LENGTH = 128;

    private final @Nullable Set<String> names;

    private Scope(@Nullable Set<String> names) {
        this.names = names;
    }

    /** Returns the scope that restricts nothing. */
    public static Scope unrestricted() {
        return UNRESTRICTED;
    }

    /**
     * Returns a scope of exactly these names; the empty set permits nothing.
     *
     * @param names scope tokens (RFC 6749 section 3.3), at most 64 with at most 128 characters each
     * @throws IllegalArgumentException if there are more or longer names, or a name is not a scope token
     */
    public static Scope of(Set<String> names) {
        if (names.size() > MAX_NAMES || !names.stream().allMatch(Scope::isName)) {
            throw new IllegalArgumentException("not a set of scope tokens");
        }
        return new Scope(Set.copyOf(names));
    }

    private static boolean isName(String name) {
        return !name.isEmpty()
                && name.length() <= MAX_LENGTH
                && name.chars().allMatch(c -> c > ' ' && c <= '~' && c != '"' && c != '\\');
    }

    /** Returns the intersection of both scopes. */
    public Scope and(Scope other) {
        if (names == null || other.names == null) {
            return names == null ? other : this;
        }
        Set<String> both = new HashSet<>(names);
        both.retainAll(other.names);
        return new Scope(Set.copyOf(both));
    }

    public boolean permits(String name) {
        return names == null || names.contains(name);
    }

    public boolean isRestricted() {
        return names != null;
    }

    /** Returns the permitted names; also empty if the scope is unrestricted. */
    public Set<String> names() {
        return names == null ? Set.of() : names;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Scope that && Objects.equals(names, that.names);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(names);
    }

    @Override
    public String toString() {
        return names == null ? "unrestricted" : names.toString();
    }
}
