// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import io.countersign.launcher.shop.KeyEntries;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Entries of a Secret, with those that are to be added. */
final class SecretEntries implements KeyEntries {

    private final String name;

    private final Map<String, String> content;

    private final SortedMap<String, String> added = new TreeMap<>();

    SecretEntries(String name, Map<String, String> content) {
        this.name = Objects.requireNonNull(name, "name cannot be null");
        this.content = new HashMap<>(content);
    }

    @Override
    public Set<String> names() {
        return Set.copyOf(content.keySet());
    }

    @Override
    public Optional<String> read(String entry) {
        return Optional.ofNullable(content.get(entry));
    }

    @Override
    public void write(String entry, String value) {
        content.put(entry, value);
        added.put(entry, value);
    }

    /** Returns the written entries. */
    SortedMap<String, String> added() {
        return added;
    }

    @Override
    public String toString() {
        return "the Secret " + name;
    }
}
