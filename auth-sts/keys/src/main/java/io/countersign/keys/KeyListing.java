// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keys as shown to operators, as JSON.
 *
 * @param algorithm algorithm of the keys that sign
 * @param due time at which the next key will sign; absent if keys change by command only
 * @param keys all keys that are not removed
 * @since 0.1
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record KeyListing(String algorithm, @Nullable Instant due, List<Key> keys) {

    public KeyListing {
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        keys = List.copyOf(keys);
    }

    public static KeyListing of(KeyRotation rotation) {
        RotatedKeys keys = rotation.keys();
        return new KeyListing(
                keys.kind(), rotation.due(), keys.stored().stream().map(Key::of).toList());
    }

    /**
     * Description of a key, without key material.
     *
     * @param made time of its creation
     * @param activated time of its first signature
     * @param publishedUntil time at which it leaves the published keys, if it is retired
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Key(
            String kid,
            String algorithm,
            String state,
            Instant made,
            @Nullable Instant activated,
            @Nullable Instant publishedUntil) {

        private static Key of(StoredKey key) {
            return new Key(
                    key.id(), key.algorithm(), key.state().text(), key.made(), key.activated(), key.publishedUntil());
        }
    }
}
