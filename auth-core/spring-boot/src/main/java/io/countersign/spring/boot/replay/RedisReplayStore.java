// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SetArgs;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Uses in Redis, each a key that ends by itself: {@code SET key "" NX PX}, so that one of several wins. A Redis
 * that does not answer cannot tell. It must evict nothing ({@code maxmemory-policy noeviction}), which is looked
 * at whenever a connection is opened: who answers after a loss may be another Redis, or one with other settings.
 * A failover to a replica that had not heard of a use yet loses it: for as long as a proof is good, half a
 * minute, it could be used again then.
 *
 * @since 0.1
 */
public final class RedisReplayStore implements ReplayStore, AutoCloseable {

    private static final Log logger = LogFactory.getLog(RedisReplayStore.class);

    private static final String PREFIX = "countersign:spent:";

    private static final String POLICY = "maxmemory-policy";

    static final String NO_EVICTION = "noeviction";

    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(250);

    private final RedisClient client;

    private final Clock clock;

    private volatile @Nullable StatefulRedisConnection<String, String> connection;

    private volatile @Nullable String policy;

    private Instant nextAttempt = Instant.MIN;

    /**
     * Connects when it is first needed.
     *
     * @param url such as {@code rediss://user:password@redis.internal:6380}
     * @param timeout after which an answer is given up
     */
    public RedisReplayStore(String url, Duration timeout, Clock clock) {
        RedisURI address = RedisURI.create(url);
        address.setTimeout(timeout);
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.client = RedisClient.create(address);
        // What opened itself again would be trusted without a look at its policy.
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .socketOptions(SocketOptions.builder().connectTimeout(timeout).build())
                .timeoutOptions(TimeoutOptions.enabled(timeout))
                .build());
    }

    @Override
    public Use use(String owner, String id, Instant until) {
        Duration left = Duration.between(clock.instant(), until);
        if (!left.isPositive()) {
            return Use.REPEATED;
        }
        try {
            StatefulRedisConnection<String, String> connected = connect();
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

    /** What Redis does when its memory is full, if it is there and tells. */
    public Optional<String> evictionPolicy() {
        try {
            connect();
        } catch (RedisException ex) {
            logger.warn("Redis is unavailable: " + ex.getClass().getSimpleName());
        }
        return Optional.ofNullable(policy);
    }

    private @Nullable StatefulRedisConnection<String, String> connect() {
        StatefulRedisConnection<String, String> known = connection;
        return known == null || !known.isOpen() ? open() : known;
    }

    /** One tries for all, and when that fails, nobody does for a while. */
    private synchronized @Nullable StatefulRedisConnection<String, String> open() {
        StatefulRedisConnection<String, String> known = connection;
        if (known != null && known.isOpen()) {
            return known;
        }
        if (clock.instant().isBefore(nextAttempt)) {
            return null;
        }
        forget(known);
        try {
            connection = keeping(client.connect());
            return connection;
        } finally {
            nextAttempt = clock.instant().plus(BETWEEN_ATTEMPTS);
        }
    }

    private void forget(@Nullable StatefulRedisConnection<String, String> lost) {
        connection = null;
        if (lost != null) {
            lost.close();
        }
    }

    /** A Redis that was not there at start, or has been away, may turn out to be one that forgets. */
    private @Nullable StatefulRedisConnection<String, String> keeping(StatefulRedisConnection<String, String> opened) {
        boolean kept = false;
        try {
            String told = policy(opened);
            policy = told;
            kept = told == null || told.equals(NO_EVICTION);
            if (!kept) {
                logger.error("Redis can evict used proofs: " + POLICY + " is " + told);
            }
            return kept ? opened : null;
        } finally {
            if (!kept) {
                opened.close();
            }
        }
    }

    private static @Nullable String policy(StatefulRedisConnection<String, String> opened) {
        try {
            return opened.sync().configGet(POLICY).get(POLICY);
        } catch (RedisCommandExecutionException ex) {
            logger.info("Redis does not tell its " + POLICY + ", which must be " + NO_EVICTION);
            return null;
        }
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
    }
}
