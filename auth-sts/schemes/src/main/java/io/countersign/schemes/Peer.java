// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.keyset.KeySource;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A service whose own signature counts here.
 *
 * @param keys that verify its tokens
 * @param assertsUsersOf issuers for whose users its word alone says that it acts: a peer of another domain may speak
 *     for that domain's users and never for those of this one
 * @param spiffeId what its certificate must name it, or {@code null} if it needs none
 * @since 0.1
 */
public record Peer(
        KeySource keys,
        Set<String> assertsUsersOf,
        @Nullable String spiffeId) {

    public Peer {
        Objects.requireNonNull(keys, "keys cannot be null");
        assertsUsersOf = Set.copyOf(assertsUsersOf);
    }
}
