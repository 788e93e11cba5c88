// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import java.time.Instant;
import java.util.Objects;

/**
 * Public key in the published key set.
 *
 * @param made time of its creation
 * @param until time at which it leaves the set; {@link Instant#MAX} for an active or next key
 */
public record PublishedKey(JsonWebKey key, JwsAlgorithm algorithm, KeyState state, Instant made, Instant until) {

    public PublishedKey {
        if (Objects.requireNonNull(key, "key cannot be null").isPrivate()) {
            throw new IllegalArgumentException("a private key must not be published");
        }
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        Objects.requireNonNull(state, "state cannot be null");
        Objects.requireNonNull(made, "made cannot be null");
        Objects.requireNonNull(until, "until cannot be null");
    }

    public static PublishedKey of(StoredKey stored) {
        Instant until = stored.publishedUntil();
        return new PublishedKey(
                JsonWebKey.parse(stored.publicJwk()),
                JwsAlgorithm.of(stored.algorithm()),
                stored.state(),
                stored.made(),
                until == null ? Instant.MAX : until);
    }
}
