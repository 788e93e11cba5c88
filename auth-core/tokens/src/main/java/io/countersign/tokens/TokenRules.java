// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.time.Clock;
import java.util.Objects;

/**
 * Rules for all tokens of a scheme.
 *
 * @param maxSize the most characters of a token, 1 or more
 * @param cache tokens that were verified before
 * @param revocations tokens that were revoked
 * @param senders who may send a token
 * @param clock the service's clock
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
