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
 * Rate limiter with a token bucket for each caller, in the memory of this process. The rate per second, or per
 * another window, is also the size of the bucket. A bucket is stored as the time at which it will be full again (the generic cell rate algorithm),
 * without locks and background threads. A caller is forgotten 10 seconds or a window after its last call, or earlier if there are
 * too many callers.
 *
 * @since 0.1
 */
public final class MemoryRateLimiter implements RateLimiter {

    /** Maximum number of calls per second, or in another window. */
    public static final int HIGHEST_RATE = 1_000_000;

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final Duration REMEMBERED = Duration.ofSeconds(10);

    private final Cache<String, AtomicLong> buckets;

    private final long interval;

    private final long window;

    private final LongSupplier nanoTime;

    /**
     * @param perSecond number of calls per second, from 1 to a million
     * @param maxCallers maximum number of callers to remember
     * @param nanoTime monotonic time in nanoseconds, from any origin
     */
    public MemoryRateLimiter(int perSecond, long maxCallers, LongSupplier nanoTime) {
        this(perSecond, SECOND, maxCallers, nanoTime);
    }

    /**
     * @param calls number of calls in each window, from 1 to a million. It is also the size of the bucket
     * @param window time in which an empty bucket becomes full
     * @param maxCallers maximum number of callers to remember
     * @param nanoTime monotonic time in nanoseconds, from any origin
     */
    public MemoryRateLimiter(int calls, Duration window, long maxCallers, LongSupplier nanoTime) {
        if (calls < 1 || calls > HIGHEST_RATE) {
            throw new IllegalArgumentException(
                    "The rate must be from 1 to " + HIGHEST_RATE + " calls a window but is " + calls);
        }
        this.window = window.toNanos();
        this.interval = this.window / calls;
        this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime cannot be null");
        this.buckets = Caffeine.newBuilder()
                .maximumSize(maxCallers)
                .expireAfterAccess(window.compareTo(REMEMBERED) > 0 ? window : REMEMBERED)
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
            long excess = next - now - window;
            if (excess > 0) {
                return Duration.ofNanos(excess);
            }
            if (fullAt.compareAndSet(before, next)) {
                return Duration.ZERO;
            }
        }
    }

    /** Returns the number of remembered callers. */
    public long callers() {
        buckets.cleanUp();
        return buckets.estimatedSize();
    }
}
