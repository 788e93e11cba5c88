// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Bounded cache in two generations. When the young generation is full it becomes the old one, and the entries of the
 * old one that were not read again are dropped. Reads take no lock. Entries do not expire: the caller checks whether a
 * value that it found is still valid.
 *
 * @since 0.1
 */
public final class BoundedCache<K, V> {

    private final int generationSize;

    private volatile Generations<K, V> generations = new Generations<>(new ConcurrentHashMap<>(), Map.of());

    /** @param maxSize approximate maximum number of entries, at least 2 */
    public BoundedCache(int maxSize) {
        if (maxSize < 2) {
            throw new IllegalArgumentException("The cache must hold at least two entries");
        }
        this.generationSize = maxSize / 2;
    }

    public @Nullable V find(K key) {
        Generations<K, V> now = generations;
        V value = now.young.get(key);
        if (value == null) {
            value = now.old.get(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    public void put(K key, V value) {
        Objects.requireNonNull(key, "key cannot be null");
        if (generations.young.size() >= generationSize) {
            age();
        }
        generations.young.put(key, value);
    }

    private synchronized void age() {
        Map<K, V> young = generations.young;
        if (young.size() >= generationSize) {
            generations = new Generations<>(new ConcurrentHashMap<>(), young);
        }
    }

    /** Returns the current number of entries. */
    public int size() {
        return generations.young.size() + generations.old.size();
    }

    private record Generations<K, V>(Map<K, V> young, Map<K, V> old) {}
}
