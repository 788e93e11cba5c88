// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Duration;

/**
 * Says who may call now. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface RateLimiter {

    /**
     * Counts a call.
     *
     * @param caller whose call it is
     * @return zero if the call may go on, else how long to wait before the next; a call that may not go on is not
     *     counted
     */
    Duration acquire(String caller);

    /** The value of {@code Retry-After} (RFC 9110 section 10.2.3): whole seconds, rounded up. */
    static String retryAfter(Duration wait) {
        return Long.toString(Math.max(1, wait.plusMillis(999).toSeconds()));
    }
}
