// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
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
 * Redis that must not evict keys ({@code maxmemory-policy noeviction}). The policy is checked whenever a connection is
 * opened, because another Redis, or one with other settings, may respond after a failure.
 *
 * @since 0.1
 */
public final class CheckedRedis implements AutoCloseable {

    private static final Log logger = LogFactory.getLog(CheckedRedis.class);

    private static final String POLICY = "maxmemory-policy";

    static final String NO_EVICTION = "noeviction";

    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(250);

    private final RedisClient client;

    private final RedisTls tls;

    private final Clock clock;

    private volatile @Nullable StatefulRedisConnection<String, String> connection;

    private volatile @Nullable String policy;

    private Instant nextAttempt = Instant.MIN;

    /**
     * Creates a client that connects on first use.
     *
     * @param url address, such as {@code rediss://user:password@redis.internal:6380}
     * @param timeout maximum time to wait for a response
     * @throws IllegalArgumentException if the address is invalid
     */
    public CheckedRedis(String url, Duration timeout, Clock clock) {
        this(url, timeout, RedisTls.DEFAULT, clock);
    }

    /**
     * Creates a client that connects on first use.
     *
     * @param url address, such as {@code rediss://user:password@redis.internal:6380}
     * @param timeout maximum time to wait for a response
     * @param tls TLS of connections
     * @throws IllegalArgumentException if the address is invalid
     */
    public CheckedRedis(String url, Duration timeout, RedisTls tls, Clock clock) {
        RedisURI address = RedisURI.create(url);
        address.setTimeout(timeout);
        this.tls = Objects.requireNonNull(tls, "tls cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.client = RedisClient.create(address);
        // Automatic reconnection would skip the check of the policy.
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .socketOptions(SocketOptions.builder().connectTimeout(timeout).build())
                .timeoutOptions(TimeoutOptions.enabled(timeout))
                .build());
    }

    /** Returns the eviction policy of Redis; empty if Redis is unavailable or does not reveal it. */
    public Optional<String> evictionPolicy() {
        try {
            connect();
        } catch (RedisException ex) {
            logger.warn("Redis is unavailable: " + ex.getClass().getSimpleName());
        }
        return Optional.ofNullable(policy);
    }

    /**
     * Returns the connection of all threads.
     *
     * @return {@code null} if Redis evicts keys, or if an attempt to connect failed just now
     * @throws RedisException if Redis is unavailable
     */
    public @Nullable StatefulRedisConnection<String, String> connect() {
        StatefulRedisConnection<String, String> known = connection;
        return known == null || !known.isOpen() ? open() : known;
    }

    /** Opens a connection for all threads. After a failure no thread tries again for a while. */
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
            tls.prepare(client);
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

    /** Returns the connection unless this Redis evicts keys: it may differ from the one at startup. */
    private @Nullable StatefulRedisConnection<String, String> keeping(StatefulRedisConnection<String, String> opened) {
        boolean kept = false;
        try {
            String told = policy(opened);
            policy = told;
            kept = told == null || told.equals(NO_EVICTION);
            if (!kept) {
                logger.error("Redis can evict keys: " + POLICY + " is " + told);
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
            logger.info("Redis does not reveal its " + POLICY + ", which must be " + NO_EVICTION);
            return null;
        }
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
    }
}
