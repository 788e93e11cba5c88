// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keys as an operator sees them, as JSON.
 *
 * @param algorithm of the keys that sign
 * @param due when the next key is to sign; absent if by command only
 * @param keys all but those removed
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
     * A key without any of its material.
     *
     * @param activated when it began to sign
     * @param publishedUntil when it is to leave the published keys, if it has retired
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
