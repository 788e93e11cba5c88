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
 * A JSON object as {@link StrictJson} read it: immutable, in the order of the text, a member of
 * {@code null} counted as absent. Values are {@link String}, {@link Long}, {@link Double}, {@link Boolean},
 * {@link List} or {@link JsonObject}.
 *
 * @since 0.1
 */
public final class JsonObject extends AbstractMap<String, Object> {

    static final JsonObject EMPTY = new JsonObject(new Object[0], 0);

    // Names and values in turn: objects in tokens are so small that a walk beats hashing.
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

    /** Returns the name of a member, 0 for the first; members are in the order of the text. */
    public String nameAt(int index) {
        return (String) members[2 * index];
    }

    /** Returns the value of a member, 0 for the first. */
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

    /** The text of a member, or {@code null} if there is none or it is no text. */
    public @Nullable String string(String name) {
        return member(name) instanceof String string ? string : null;
    }

    /** The whole number of a member, or {@code null} if there is none or it is no whole number. */
    public @Nullable Long number(String name) {
        return member(name) instanceof Long number ? number : null;
    }

    /**
     * The texts of a member that is an array; empty if there is none.
     *
     * @throws InvalidCredentialException if it is anything else than an array of texts
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
        return InvalidCredentialException.malformed("an array of texts was expected");
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
