// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A token bucket for each caller, in the memory of this process: so many calls at once, and as many a second. A
 * bucket is one number, the time at which it will be full again (the generic cell rate algorithm), so nothing is
 * locked and nothing runs in the background. Callers are forgotten when their bucket has been full for a while, and
 * the least recent ones when there are too many.
 *
 * @since 0.1
 */
public final class MemoryRateLimiter implements RateLimiter {

    /** The most calls a second that can be told apart. */
    public static final int HIGHEST_RATE = 1_000_000;

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final Cache<String, AtomicLong> buckets;

    private final long interval;

    private final LongSupplier nanoTime;

    /**
     * @param perSecond how many calls, from 1 to a million
     * @param maxCallers how many callers are remembered
     * @param nanoTime the time in nanoseconds, from any origin
     */
    public MemoryRateLimiter(int perSecond, long maxCallers, LongSupplier nanoTime) {
        if (perSecond < 1 || perSecond > HIGHEST_RATE) {
            throw new IllegalArgumentException(
                    "The rate must be from 1 to " + HIGHEST_RATE + " calls a second but is " + perSecond);
        }
        this.interval = SECOND / perSecond;
        this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime cannot be null");
        this.buckets = Caffeine.newBuilder()
                .maximumSize(maxCallers)
                .expireAfterAccess(Duration.ofSeconds(10))
                .build();
    }

    @Override
    public Duration acquire(String caller) {
        long now = nanoTime.getAsLong();
        AtomicLong fullAt = buckets.get(caller, any -> new AtomicLong(now));
        while (true) {
            long before = fullAt.get();
            long from = before - now > 0 ? before : now;
            long next = from + interval;
            long excess = next - now - SECOND;
            if (excess > 0) {
                return Duration.ofNanos(excess);
            }
            if (fullAt.compareAndSet(before, next)) {
                return Duration.ZERO;
            }
        }
    }

    /** How many callers are remembered now. */
    public long callers() {
        buckets.cleanUp();
        return buckets.estimatedSize();
    }
}
