// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A signing key as a row of the database.
 *
 * @param algorithm what its table calls keys of its kind
 * @param publicJwk its public half
 * @param privateJwk its private half, encrypted; {@code null} once it signs no more
 * @param made when it was made, and published with that
 * @param activated when it began to sign
 * @param due when it is to begin to sign, if that was asked for
 * @param publishedUntil when it is to leave the set, if it has retired
 */
public record StoredKey(
        String id,
        String algorithm,
        KeyState state,
        String publicJwk,
        @Nullable String privateJwk,
        Instant made,
        @Nullable Instant activated,
        @Nullable Instant due,
        @Nullable Instant publishedUntil) {

    public StoredKey {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        Objects.requireNonNull(state, "state cannot be null");
        Objects.requireNonNull(publicJwk, "publicJwk cannot be null");
        Objects.requireNonNull(made, "made cannot be null");
    }

    public boolean is(KeyState wanted, String of) {
        return state == wanted && algorithm.equals(of);
    }

    public boolean hasOutlived(Instant now) {
        return publishedUntil != null && !publishedUntil.isAfter(now);
    }

    /** Since when it signs: a first key began when it was made. */
    public Instant signsSince() {
        return activated == null ? made : activated;
    }

    @Override
    public String toString() {
        return "StoredKey[" + id + ", " + algorithm + ", " + state + "]";
    }
}
