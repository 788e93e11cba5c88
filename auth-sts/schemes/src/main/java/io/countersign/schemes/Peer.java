// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.KeySource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A service whose own signature counts here.
 *
 * @param keys that verify its tokens
 * @param assertsUsers whether its word alone says for which user it acts
 * @param spiffeId what its certificate must name it, or {@code null} if it needs none
 * @since 0.1
 */
public record Peer(
        KeySource keys, boolean assertsUsers, @Nullable String spiffeId) {

    public Peer {
        Objects.requireNonNull(keys, "keys cannot be null");
    }
}
