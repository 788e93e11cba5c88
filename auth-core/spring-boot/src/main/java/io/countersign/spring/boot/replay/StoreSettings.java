// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a store that several processes can share.
 *
 * @param prefix prefix of the properties, such as {@code countersign.jwt.dpop.replay.}
 * @param store {@code memory}, or the name of a store that replicas share
 * @param initializeSchema whether the table of the store {@code jdbc} is created if it is missing
 * @param redisUrl address of the store {@code redis}; it may contain a password, which {@link #toString} omits
 * @param redisTimeout maximum time to wait for a response of Redis
 * @since 0.1
 */
public record StoreSettings(
        String prefix,
        String store,
        boolean initializeSchema,
        @Nullable String redisUrl,
        Duration redisTimeout) {

    public StoreSettings {
        Objects.requireNonNull(prefix, "prefix cannot be null");
        Objects.requireNonNull(store, "store cannot be null");
        Objects.requireNonNull(redisTimeout, "redisTimeout cannot be null");
    }

    @Override
    public String toString() {
        return "StoreSettings[" + prefix + ", " + store + "]";
    }
}
