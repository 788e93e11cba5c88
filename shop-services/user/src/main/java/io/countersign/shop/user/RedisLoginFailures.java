// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.RateRedis;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** Failed logins in a Redis that all replicas share, by its clock. Keys expire when their failures are forgotten. */
final class RedisLoginFailures implements LoginFailures {

    private static final Duration KNOWN_FOR = Duration.ofDays(30);

    /** KEYS: whether the address is known, failures of both, of the name and of the address. */
    private static final String SCRIPT = """
            local longest = tonumber(ARGV[4])
            local minute = tonumber(ARGV[5])
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            local counts = {{KEYS[3], ARGV[2]}, {KEYS[4], ARGV[3]}}
            if redis.call('EXISTS', KEYS[1]) == 1 then
              counts = {{KEYS[2], ARGV[2]}}
            end
            local wait = 0
            for _, count in ipairs(counts) do
              local left = (redis.call('HGET', count[1], 'until') or now) - now
              wait = math.max(wait, math.min(left, longest))
            end
            if wait > 0 or ARGV[1] == 'delay' then
              return wait
            end
            if ARGV[1] == 'good' then
              redis.call('DEL', counts[1][1])
              redis.call('SET', KEYS[1], '', 'PX', ARGV[6])
              return 0
            end
            for _, count in ipairs(counts) do
              local before = redis.call('HMGET', count[1], 'number', 'last')
              local forgotten = math.max(0, math.floor((now - (before[2] or now)) / minute))
              local number = math.max(0, (before[1] or 0) - forgotten) + 1
              local beyond = number - count[2]
              local delay = 0
              if beyond > 0 then
                delay = math.min(longest, 1000 * 2 ^ math.min(beyond - 1, 10))
              end
              redis.call('HSET', count[1], 'number', number, 'last', now, 'until', now + delay)
              redis.call('PEXPIRE', count[1], number * minute)
            end
            return 0
            """;

    private final RateRedis redis;

    private final LoginFailures fallback;

    /** @param fallback counts while Redis is unavailable */
    RedisLoginFailures(RateRedis redis, LoginFailures fallback) {
        this.redis = redis;
        this.fallback = fallback;
    }

    @Override
    public Duration delay(LoginAttempt attempt) {
        OptionalLong wait = run("delay", attempt);
        return wait.isPresent() ? Duration.ofMillis(wait.getAsLong()) : fallback.delay(attempt);
    }

    @Override
    public Duration settle(LoginAttempt attempt, boolean good) {
        OptionalLong wait = run(good ? "good" : "bad", attempt);
        if (wait.isEmpty()) {
            return fallback.settle(attempt, good);
        }
        if (good && wait.getAsLong() == 0) {
            // The address stays known while Redis is unavailable, so that nobody can keep the user out then.
            var unused = fallback.settle(attempt, true);
        }
        return Duration.ofMillis(wait.getAsLong());
    }

    private OptionalLong run(String event, LoginAttempt attempt) {
        List<String> keys = List.of(
                redis.key("login-known", attempt.both()),
                redis.key("login-failures-both", attempt.both()),
                redis.key("login-failures-name", attempt.name()),
                redis.key("login-failures-address", attempt.address()));
        return redis.run(
                SCRIPT,
                keys,
                event,
                Integer.toString(LoginBackoff.FREE_OF_NAME),
                Integer.toString(LoginBackoff.FREE_OF_ADDRESS),
                Long.toString(LoginBackoff.LONGEST.toMillis()),
                Long.toString(LoginBackoff.FORGOTTEN_AFTER.toMillis()),
                Long.toString(KNOWN_FOR.toMillis()));
    }
}
