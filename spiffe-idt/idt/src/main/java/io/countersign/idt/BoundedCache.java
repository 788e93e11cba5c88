// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was verified, in two generations: when the younger is full, the elder goes, and what is still in use
 * moves over. Reading locks nothing. Whoever asks checks whether what is found still holds.
 *
 * @since 0.1
 */
public final class BoundedCache<K, V> {

    private final int generationSize;

    private volatile Generations<K, V> generations = new Generations<>(new ConcurrentHashMap<>(), Map.of());

    /** @param maxSize how much is remembered at most, about */
    public BoundedCache(int maxSize) {
        if (maxSize < 2) {
            throw new IllegalArgumentException("A cache of two generations holds two entries at least");
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

    /** How many entries there are now. */
    public int size() {
        return generations.young.size() + generations.old.size();
    }

    private record Generations<K, V>(Map<K, V> young, Map<K, V> old) {}
}
