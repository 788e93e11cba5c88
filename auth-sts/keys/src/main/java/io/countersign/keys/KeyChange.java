// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.server.ProblemException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * Result of an operator's command to change keys.
 *
 * @param how {@code now}, {@code at-once} if the active key and all retired keys were revoked, or {@code later}
 * @param active id of the key that signs now
 * @param keys all keys after the command
 * @since 0.1
 */
public record KeyChange(String how, String active, KeyListing keys) {

    private static final String LATER = "later";

    public KeyChange {
        Objects.requireNonNull(how, "how cannot be null");
        Objects.requireNonNull(active, "active cannot be null");
        Objects.requireNonNull(keys, "keys cannot be null");
    }

    /**
     * Runs a command.
     *
     * @param command the command, or {@code null} for a change without force
     * @throws ProblemException 409 {@code no-next-key} if a signer provider has no newer key; 409 {@code keys-changing} if the change is forced and another replica is changing the
     *     keys
     */
    public static KeyChange of(@Nullable Command command, KeyRotation rotation) {
        boolean forced = command != null && Boolean.TRUE.equals(command.force());
        boolean changed = forced ? rotation.force() : rotation.rotate();
        if (!changed && !rotation.hasReadyNext()) {
            throw ProblemException.conflict(
                    "no-next-key", "There is no next key that signs. Add a key at the signer provider, and try again.");
        }
        if (forced && !changed) {
            throw ProblemException.conflict("keys-changing", "Another replica is changing the keys. Try again.");
        }
        return new KeyChange(
                changed ? (forced ? "at-once" : "now") : LATER,
                rotation.active().map(StoredKey::id).orElse("none"),
                KeyListing.of(rotation));
    }

    /** Returns 200 if the keys have changed, or 202 if they will change at the time in {@code due}. */
    public ResponseEntity<KeyListing> answer() {
        return ResponseEntity.status(how.equals(LATER) ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .body(keys);
    }

    /**
     * Command of an operator, as JSON.
     *
     * @param force whether to revoke the active key and all retired keys at once, because one of them was compromised
     */
    public record Command(@Nullable Boolean force) {}
}
