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

    private static final int PAGE = 1001;

    private final CheckedRedis redis;

    public RedisLogoutStore(CheckedRedis redis) {
        this.redis = Objects.requireNonNull(redis, "redis cannot be null");
    }

    @Override
    public void add(Logout logout, Duration retention) throws IOException {
        try {
            RedisCommands<String, String> commands = commands();
            // By the clock of Redis, which numbers the entries.
            List<String> time = commands.time();
            long now = Long.parseLong(time.getFirst()) * 1000 + Long.parseLong(time.getLast()) / 1000;
            XAddArgs kept = XAddArgs.Builder.minId(String.valueOf(now - retention.toMillis()))
                    .approximateTrimming();
            commands.xadd(STREAM, kept, fields(logout));
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
        try {
            List<StreamMessage<String, String>> found = position == null ? from("-") : after(position);
            return new Page(
                    found.stream().map(RedisLogoutStore::logout).toList(),
                    found.isEmpty() ? position : found.getLast().getId());
        } catch (RedisException | IllegalArgumentException ex) {
            throw new IOException(ex.getClass().getSimpleName(), ex);
        }
    }

    /**
     * Returns the entries after a position. If its entry is missing, Redis was emptied or replaced, or has dropped it, and
     * the stream is read from its beginning.
     */
    private List<StreamMessage<String, String>> after(String position) throws IOException {
        List<StreamMessage<String, String>> found = from(position);
        boolean known = !found.isEmpty() && found.getFirst().getId().equals(position);
        return known ? found.subList(1, found.size()) : from("-");
    }

    private List<StreamMessage<String, String>> from(String id) throws IOException {
        return commands().xrange(STREAM, Range.create(id, "+"), Limit.from(PAGE));
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
