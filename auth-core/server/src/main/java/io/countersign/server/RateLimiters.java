// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates the rate limiters of a server. With the store {@code redis} the replicas of a service count together. While
 * Redis is unavailable, each replica allows its share of the rate, rounded up.
 *
 * @since 0.1
 */
public final class RateLimiters {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final @Nullable RateRedis redis;

    private final int replicas;

    private final MeterRegistry meters;

    private final LongSupplier nanoTime;

    RateLimiters(@Nullable RateRedis redis, int replicas, MeterRegistry meters, LongSupplier nanoTime) {
        this.redis = redis;
        this.replicas = replicas;
        this.meters = Objects.requireNonNull(meters, "meters cannot be null");
        this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime cannot be null");
        if (redis != null) {
            Gauge.builder("countersign.rate-limit.fallback", redis, used -> used.isAvailable() ? 0 : 1)
                    .description("Whether calls are limited in memory because Redis is unavailable")
                    .register(meters);
        }
    }

    /** Returns limiters in the memory of this process, without meters. */
    public static RateLimiters inMemory() {
        return new RateLimiters(null, 1, new CompositeMeterRegistry(), System::nanoTime);
    }

    /** Returns whether the replicas of the service count together. */
    public boolean isShared() {
        return redis != null;
    }

    /**
     * Returns a limiter of the calls per second, which are also the size of the bucket.
     *
     * @param name name of the limiter, unique in the server and constant, such as {@code requests}
     * @param calls number of calls per second, from 1 to {@link MemoryRateLimiter#HIGHEST_RATE}
     * @param maxCallers maximum number of callers to remember in memory
     */
    public RateLimiter perSecond(String name, int calls, long maxCallers) {
        return limiter(name, calls, SECOND, maxCallers);
    }

    /**
     * Returns a limiter of the calls per minute, which are also the size of the bucket.
     *
     * @param name name of the limiter, unique in the server and constant, such as {@code logins}
     * @param calls number of calls per minute, from 1 to {@link MemoryRateLimiter#HIGHEST_RATE}
     * @param maxCallers maximum number of callers to remember in memory
     */
    public RateLimiter perMinute(String name, int calls, long maxCallers) {
        return limiter(name, calls, MINUTE, maxCallers);
    }

    private RateLimiter limiter(String name, int calls, Duration window, long maxCallers) {
        Objects.requireNonNull(name, "name cannot be null");
        RateLimiter limiter = redis == null
                ? new MemoryRateLimiter(calls, window, maxCallers, nanoTime)
                : new RedisRateLimiter(
                        redis,
                        name,
                        calls,
                        window,
                        new MemoryRateLimiter(share(calls, replicas), window, maxCallers, nanoTime));
        return counted(name, limiter);
    }

    /**
     * Returns the share of each replica in a number, rounded up.
     *
     * @param replicas number of processes: {@code countersign.replicas}
     */
    public static int share(int number, int replicas) {
        return Math.ceilDiv(number, replicas);
    }

    private RateLimiter counted(String name, RateLimiter limiter) {
        Counter refused = Counter.builder("countersign.rate-limit.refused")
                .description("Calls that a rate limiter refused")
                .tag("limiter", name)
                .register(meters);
        return caller -> {
            Duration wait = limiter.acquire(caller);
            if (!wait.isZero()) {
                refused.increment();
            }
            return wait;
        };
    }
}
