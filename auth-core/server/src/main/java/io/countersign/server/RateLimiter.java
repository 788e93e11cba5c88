// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Duration;

/**
 * Limits the rate of calls of each caller. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface RateLimiter {

    /**
     * Counts a call.
     *
     * @param caller key of the caller
     * @return zero if the call is accepted, else the time until the next call is accepted. A refused call is not
     *     counted
     */
    Duration acquire(String caller);

    /** Returns the value of {@code Retry-After} (RFC 9110 section 10.2.3): whole seconds, rounded up. */
    static String retryAfter(Duration wait) {
        return Long.toString(Math.max(1, wait.plusMillis(999).toSeconds()));
    }
}
