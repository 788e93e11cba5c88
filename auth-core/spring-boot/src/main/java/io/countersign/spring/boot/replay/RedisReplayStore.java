// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;
import io.lettuce.core.RedisException;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Replay store in Redis. Each use is a key that expires, set by {@code SET key "" NX PX}, so that only one of several
 * concurrent uses succeeds. If Redis does not respond, or evicts keys, the outcome is {@link ReplayStore.Use#UNKNOWN}.
 *
 * <p>A failover loses uses that were not replicated yet: such a proof could be used again while it is valid, for half a
 * minute.
 *
 * @since 0.1
 */
public final class RedisReplayStore implements ReplayStore, AutoCloseable {

    private static final Log logger = LogFactory.getLog(RedisReplayStore.class);

    private static final String PREFIX = "countersign:spent:";

    private final CheckedRedis redis;

    private final Clock clock;

    /**
     * Creates a store that connects on first use.
     *
     * @param url address, such as {@code rediss://user:password@redis.internal:6380}
     * @param timeout maximum time to wait for a response
     */
    public RedisReplayStore(String url, Duration timeout, Clock clock) {
        this(new CheckedRedis(url, timeout, clock), clock);
    }

    RedisReplayStore(CheckedRedis redis, Clock clock) {
        this.redis = Objects.requireNonNull(redis, "redis cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public Use use(String owner, String id, Instant until) {
        Duration left = Duration.between(clock.instant(), until);
        if (!left.isPositive()) {
            return Use.REPEATED;
        }
        try {
            StatefulRedisConnection<String, String> connected = redis.connect();
            if (connected == null) {
                return Use.UNKNOWN;
            }
            SetArgs once = SetArgs.Builder.nx().px(Math.max(1, left.toMillis()));
            return connected.sync().set(PREFIX + owner + ":" + id, "", once) == null ? Use.REPEATED : Use.FIRST;
        } catch (RedisException ex) {
            logger.warn("The replay store is unavailable: " + ex.getClass().getSimpleName());
            return Use.UNKNOWN;
        }
    }

    /** Returns the eviction policy of Redis; empty if Redis is unavailable or does not reveal it. */
    public Optional<String> evictionPolicy() {
        return redis.evictionPolicy();
    }

    @Override
    public void close() {
        redis.close();
    }
}
