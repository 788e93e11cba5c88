// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Row of a signing key in the database.
 *
 * @param id the {@code kid}
 * @param algorithm name of this kind of keys in the table
 * @param publicJwk public half
 * @param privateJwk private half, encrypted, or {@code provided}; {@code null} once the key no longer signs
 * @param made time of its creation and publication
 * @param activated time of its activation
 * @param due time at which it will sign, if an operator set one
 * @param publishedUntil time at which it leaves the key set, if it is retired
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

    /** Whether a signer provider holds the private half. */
    public boolean isProvided() {
        return NewKey.PROVIDED.equals(privateJwk);
    }

    public boolean hasOutlived(Instant now) {
        return publishedUntil != null && !publishedUntil.isAfter(now);
    }

    /** Returns the time since which it signs: its activation, or its creation if there is none. */
    public Instant signsSince() {
        return activated == null ? made : activated;
    }

    @Override
    public String toString() {
        return "StoredKey[" + id + ", " + algorithm + ", " + state + "]";
    }
}
