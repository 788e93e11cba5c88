// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import io.countersign.schemes.logout.Logout;
import io.countersign.schemes.logout.LogoutStore;
import io.countersign.spring.boot.replay.CheckedRedis;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisException;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XAddArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ended sessions in the stream {@value #STREAM} of Redis 6.2 or later. Redis numbers the entries by their time, and
 * drops those that are older than the retention. A failover can lose logouts that were not replicated yet.
 *
 * @since 0.1
 */
public final class RedisLogoutStore implements LogoutStore {

    static final String STREAM = "countersign:logout";

    private static final int PAGE = 1000;

    private final CheckedRedis redis;

    private final Clock clock;

    public RedisLogoutStore(CheckedRedis redis, Clock clock) {
        this.redis = Objects.requireNonNull(redis, "redis cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public void add(Logout logout, Duration retention) throws IOException {
        XAddArgs kept = XAddArgs.Builder.minId(
                        String.valueOf(clock.instant().minus(retention).toEpochMilli()))
                .approximateTrimming();
        try {
            commands().xadd(STREAM, kept, fields(logout));
        } catch (RedisException ex) {
            throw new IOException(ex.getClass().getSimpleName(), ex);
        }
    }

    private static Map<String, String> fields(Logout logout) {
        Map<String, String> fields = new HashMap<>();
        fields.put("iss", logout.issuer());
        fields.put("iat", String.valueOf(logout.time().getEpochSecond()));
        if (logout.session() != null) {
            fields.put("sid", logout.session());
        }
        if (logout.subject() != null) {
            fields.put("sub", logout.subject());
        }
        return fields;
    }

    @Override
    public Page since(@Nullable String position) throws IOException {
        Range.Boundary<String> after =
                position == null ? Range.Boundary.unbounded() : Range.Boundary.excluding(position);
        try {
            List<StreamMessage<String, String>> found =
                    commands().xrange(STREAM, Range.from(after, Range.Boundary.unbounded()), Limit.from(PAGE));
            return new Page(
                    found.stream().map(RedisLogoutStore::logout).toList(),
                    found.isEmpty() ? position : found.getLast().getId());
        } catch (RedisException | IllegalArgumentException ex) {
            throw new IOException(ex.getClass().getSimpleName(), ex);
        }
    }

    private static Logout logout(StreamMessage<String, String> message) {
        Map<String, String> fields = message.getBody();
        String issuer = fields.get("iss");
        String time = fields.get("iat");
        if (issuer == null || time == null) {
            throw new IllegalArgumentException("not a logout");
        }
        return new Logout(issuer, fields.get("sid"), fields.get("sub"), Instant.ofEpochSecond(Long.parseLong(time)));
    }

    private RedisCommands<String, String> commands() throws IOException {
        StatefulRedisConnection<String, String> connection = redis.connect();
        if (connection == null) {
            throw new IOException("Redis is unavailable, or evicts keys");
        }
        return connection.sync();
    }
}
