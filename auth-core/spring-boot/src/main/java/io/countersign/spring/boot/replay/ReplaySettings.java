// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where used proofs of one kind are to be remembered.
 *
 * @param prefix of the properties, as {@code countersign.jwt.dpop.replay.}
 * @param store {@code memory}, or the {@linkplain SharedReplays#name() name} of a place that replicas share
 * @param initializeSchema whether the table of the store {@code jdbc} is made if it is not there
 * @param redisUrl address of the store {@code redis}; it may hold a password, which the text of this leaves out
 * @param redisTimeout after which an answer of it is given up
 * @since 0.1
 */
public record ReplaySettings(
        String prefix,
        String store,
        boolean initializeSchema,
        @Nullable String redisUrl,
        Duration redisTimeout) {

    public ReplaySettings {
        Objects.requireNonNull(prefix, "prefix cannot be null");
        Objects.requireNonNull(store, "store cannot be null");
        Objects.requireNonNull(redisTimeout, "redisTimeout cannot be null");
    }

    @Override
    public String toString() {
        return "ReplaySettings[" + prefix + ", " + store + "]";
    }
}
