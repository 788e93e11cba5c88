// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.time.Clock;
import java.util.Objects;

/**
 * Rules for all tokens of a scheme.
 *
 * @param maxSize maximum length of a token, in characters; 1 or more
 * @param cache cache of verified tokens
 * @param revocations list of revoked tokens
 * @param senders rules for senders of tokens
 * @param clock clock of the current time
 * @since 0.1
 */
public record TokenRules(
        int maxSize, VerifiedCredentialCache cache, RevocationList revocations, SenderRules senders, Clock clock) {

    /**
     * @throws IllegalArgumentException if {@code maxSize} is not positive
     */
    public TokenRules {
        if (maxSize < 1) {
            throw new IllegalArgumentException("maxSize must be positive: " + maxSize);
        }
        Objects.requireNonNull(cache, "cache cannot be null");
        Objects.requireNonNull(revocations, "revocations cannot be null");
        Objects.requireNonNull(senders, "senders cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
    }
}
