// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import java.time.Duration;

/**
 * Limits of the calls of an introspection endpoint.
 *
 * @param maxAge time for which an answer is used, at most 30 seconds: a revoked token is accepted for that long
 * @param maxEntries maximum number of cached tokens that are accepted, and of cached ones that are refused; 0 to cache
 *     none
 * @param maxConcurrent maximum number of calls at the same time
 * @since 0.1
 */
public record IntrospectionLimits(Duration maxAge, int maxEntries, int maxConcurrent) {

    /** Maximum time for which an answer is used. */
    public static final Duration LONGEST = Duration.ofSeconds(30);

    /** Defaults: 30 seconds, 10,000 tokens and 50 calls. */
    public static final IntrospectionLimits DEFAULT = new IntrospectionLimits(LONGEST, 10_000, 50);

    private static final Duration LONGEST_REFUSED = Duration.ofSeconds(5);

    /**
     * @throws IllegalArgumentException if the time is not positive or longer than 30 seconds, or a number is out of range
     */
    public IntrospectionLimits {
        if (!maxAge.isPositive() || maxAge.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("The maximum age must be positive and at most 30s, not " + maxAge);
        }
        if (maxEntries < 0 || maxConcurrent < 1) {
            throw new IllegalArgumentException(
                    "The number of tokens cannot be negative, and that of calls not below 1");
        }
    }

    /**
     * Returns the time for which a refusal is used: shorter, because an authorization server may not know a token at
     * once that it has just issued.
     */
    Duration maxAgeOfRefusals() {
        return maxAge.compareTo(LONGEST_REFUSED) < 0 ? maxAge : LONGEST_REFUSED;
    }
}
