// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.server.MemoryRateLimiter;
import io.countersign.server.RateLimiter;
import java.util.Objects;

/**
 * Limits of the calls of the API server by this process. They are in memory: a thread waits for its turn, which other
 * processes would take from it.
 *
 * @param examinations limits the examinations of tokens for requests, of all callers together
 * @param callers limits the examinations of each caller
 * @param background limits the calls for work in the background, which must not take those of requests
 */
public record CallLimits(RateLimiter examinations, RateLimiter callers, RateLimiter background) {

    /** An examination is a review and a pod. */
    private static final int CALLS_OF_EXAMINATION = 2;

    private static final int CALLER = 10;

    private static final int BACKGROUND = 10;

    public CallLimits {
        Objects.requireNonNull(examinations, "examinations cannot be null");
        Objects.requireNonNull(callers, "callers cannot be null");
        Objects.requireNonNull(background, "background cannot be null");
    }

    /**
     * Returns limits by which a caller has a tenth of the calls for requests, and work in the background makes a tenth
     * of that number besides.
     *
     * @param callsPerSecond calls for requests, two at least
     * @param maxCallers maximum number of callers to remember
     */
    public static CallLimits of(int callsPerSecond, long maxCallers) {
        int examinations = callsPerSecond / CALLS_OF_EXAMINATION;
        return new CallLimits(
                limiter(examinations, 1),
                limiter(examinations / CALLER, maxCallers),
                limiter(callsPerSecond / BACKGROUND, 1));
    }

    private static RateLimiter limiter(int perSecond, long maxCallers) {
        return new MemoryRateLimiter(Math.max(1, perSecond), maxCallers, System::nanoTime);
    }
}
