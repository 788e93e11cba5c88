// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * Rate limiter whose buckets are in Redis, by the clock of Redis. A key is the time at which its bucket will be full
 * again (the generic cell rate algorithm), in units of 125 ns since 2026, which the numbers of Lua represent exactly.
 * It expires at that time.
 */
final class RedisRateLimiter implements RateLimiter {

    private static final long UNIT_NANOS = 125;

    /** If the clock of Redis is set back, a bucket is no emptier than empty. */
    private static final String SCRIPT = """
            local time = redis.call('TIME')
            local now = ((time[1] - 1767225600) * 1000000 + time[2]) * 8
            local window = tonumber(ARGV[2])
            local full = tonumber(redis.call('GET', KEYS[1]) or now) or now
            local next = math.min(math.max(full, now), now + window) + ARGV[1]
            local excess = next - now - window
            if excess > 0 then
              return excess
            end
            redis.call('SET', KEYS[1], string.format('%.0f', next), 'PX', math.ceil((next - now) / 8000))
            return 0
            """;

    private final RateRedis redis;

    private final String name;

    private final String interval;

    private final String window;

    private final RateLimiter fallback;

    /** @param fallback limits calls while Redis is unavailable */
    RedisRateLimiter(RateRedis redis, String name, int calls, Duration window, RateLimiter fallback) {
        long units = window.toNanos() / UNIT_NANOS;
        this.redis = redis;
        this.name = name;
        this.interval = Long.toString(units / calls);
        this.window = Long.toString(units);
        this.fallback = fallback;
    }

    @Override
    public Duration acquire(String caller) {
        OptionalLong excess = redis.run(SCRIPT, List.of(redis.key(name, caller)), interval, window);
        return excess.isPresent() ? Duration.ofNanos(excess.getAsLong() * UNIT_NANOS) : fallback.acquire(caller);
    }
}
