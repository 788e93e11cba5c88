// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.keyset.KeySource;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Service whose self-signed tokens are accepted here.
 *
 * @param keys keys that verify its tokens
 * @param assertsUsersOf issuers of the users that the peer may assert without proof. A peer of another domain may
 *     assert that domain's users, never those of this domain
 * @param spiffeId SPIFFE ID that its certificate must have, or {@code null} if it needs no certificate
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
