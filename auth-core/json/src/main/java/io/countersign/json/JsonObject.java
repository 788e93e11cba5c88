// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import io.countersign.core.InvalidCredentialException;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * JSON object that {@link StrictJson} read: immutable, in the order of the text. Members with the value {@code null}
 * are absent. Values are {@link String}, {@link Long}, {@link Double}, {@link Boolean}, {@link List} or
 * {@link JsonObject}.
 *
 * @since 0.1
 */
public final class JsonObject extends AbstractMap<String, Object> {

    static final JsonObject EMPTY = new JsonObject(new Object[0], 0);

    // Names and values alternate: objects in tokens are so small that a linear search is faster than hashing.
    private final Object[] members;

    private final int length;

    JsonObject(Object[] members, int length) {
        this.members = members;
        this.length = length;
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        return name instanceof String string ? member(string) : null;
    }

    /** Returns the name of a member by its index, from 0, in the order of the text. */
    public String nameAt(int index) {
        return (String) members[2 * index];
    }

    /** Returns the value of a member by its index, from 0, in the order of the text. */
    public Object valueAt(int index) {
        return members[2 * index + 1];
    }

    private @Nullable Object member(String name) {
        for (int i = 0; i < length; i += 2) {
            if (name.equals(members[i])) {
                return members[i + 1];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    /** Returns the string value of a member, or {@code null} if it is absent or not a string. */
    public @Nullable String string(String name) {
        return member(name) instanceof String string ? string : null;
    }

    /** Returns the integer value of a member, or {@code null} if it is absent or not an integer. */
    public @Nullable Long number(String name) {
        return member(name) instanceof Long number ? number : null;
    }

    /**
     * Returns the elements of a member that is an array of strings; empty if it is absent.
     *
     * @throws InvalidCredentialException if the value is not an array of strings
     */
    public List<String> strings(String name) {
        Object value = member(name);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> list)) {
            throw notTexts();
        }
        String[] texts = new String[list.size()];
        for (int i = 0; i < texts.length; i++) {
            if (!(list.get(i) instanceof String text)) {
                throw notTexts();
            }
            texts[i] = text;
        }
        return List.of(texts);
    }

    private static InvalidCredentialException notTexts() {
        return InvalidCredentialException.malformed("an array of strings was expected");
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Object> action) {
        for (int i = 0; i < length; i += 2) {
            action.accept((String) members[i], members[i + 1]);
        }
    }

    @Override
    public int size() {
        return length / 2;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Map.Entry<String, Object>> {

        @Override
        public int size() {
            return length / 2;
        }

        @Override
        public Iterator<Map.Entry<String, Object>> iterator() {
            return new Iterator<>() {

                private int next;

                @Override
                public boolean hasNext() {
                    return next < length;
                }

                @Override
                public Map.Entry<String, Object> next() {
                    if (next >= length) {
                        throw new NoSuchElementException();
                    }
                    next += 2;
                    return Map.entry((String) members[next - 2], members[next - 1]);
                }
            };
        }
    }
}
