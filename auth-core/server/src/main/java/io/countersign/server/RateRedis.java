// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.spring.boot.replay.RedisTls;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Redis in which the replicas of a service count calls. It may evict keys.
 *
 * <p>A command that fails or takes longer than the timeout ends the use of Redis, unless only its script is refused. From
 * then on no request waits for it.
 * A task in the background connects again, every second until a script has run.
 *
 * @since 0.1
 */
public final class RateRedis implements AutoCloseable {

    private static final Log logger = LogFactory.getLog(RateRedis.class);

    private static final String PREFIX = "countersign:rate:";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private static final long PAUSE_MILLIS = 1000;

    /** Uses whatever the scripts need: a Redis that is full or read-only fails. */
    private static final String PROBE =
            "redis.call('TIME') redis.call('SET', KEYS[1], '', 'PX', 1000) return redis.call('PTTL', KEYS[1])";

    /** Error codes of a Redis that cannot be used now. */
    private static final List<String> STATES =
            List.of("READONLY", "OOM", "LOADING", "BUSY", "MASTERDOWN", "NOREPLICAS", "MISCONF", "CLUSTERDOWN");

    private final String service;

    private final RedisClient client;

    private final RedisURI address;

    private final RedisTls tls;

    private final AtomicReference<@Nullable StatefulRedisConnection<String, String>> connection =
            new AtomicReference<>();

    private final Map<String, String> digests = new ConcurrentHashMap<>();

    private final Set<String> refused = ConcurrentHashMap.newKeySet();

    private volatile boolean reported;

    private volatile boolean closed;

    /**
     * Connects, and waits for the result for two seconds at most.
     *
     * @param url address, such as {@code rediss://user:password@redis.internal:6380}
     * @param timeout maximum time to wait for a response
     * @param tls TLS of connections
     * @param service id of the service, whose calls are counted apart from those of others
     * @throws IllegalArgumentException if the address is invalid
     */
    public RateRedis(String url, Duration timeout, RedisTls tls, String service) {
        this.tls = Objects.requireNonNull(tls, "tls cannot be null");
        this.service = Objects.requireNonNull(service, "service cannot be null");
        this.address = RedisURI.create(url);
        // A new connection takes longer than a command.
        address.setTimeout(CONNECT_TIMEOUT);
        this.client = RedisClient.create(address);
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .socketOptions(
                        SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build())
                .timeoutOptions(TimeoutOptions.enabled(timeout))
                .build());
        connect()
                .completeOnTimeout(null, CONNECT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** Returns whether Redis is used. If not, callers count in memory. */
    public boolean isAvailable() {
        return connection.get() != null;
    }

    /**
     * Returns the key of a caller. It reveals neither names nor addresses, and its length does not depend on them.
     *
     * @param name name of the counter, such as {@code requests}
     */
    public String key(String name, String caller) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(caller.getBytes(StandardCharsets.UTF_8));
            return PREFIX
                    + service
                    + ':'
                    + name
                    + ':'
                    + Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("Every Java platform has SHA-256", ex);
        }
    }

    /**
     * Runs a Lua script that returns an integer.
     *
     * @return empty if Redis is unavailable
     */
    public OptionalLong run(String script, List<String> keys, String... arguments) {
        StatefulRedisConnection<String, String> used = connection.get();
        if (used == null) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(run(used, script, keys.toArray(String[]::new), arguments));
        } catch (RedisCommandInterruptedException ex) {
            return OptionalLong.empty();
        } catch (RedisCommandExecutionException ex) {
            refused(used, script, ex);
            return OptionalLong.empty();
        } catch (RedisException ex) {
            lose(used, ex);
            return OptionalLong.empty();
        }
    }

    private long run(StatefulRedisConnection<String, String> used, String script, String[] keys, String[] arguments) {
        RedisCommands<String, String> commands = used.sync();
        String digest = digests.computeIfAbsent(script, commands::digest);
        try {
            return commands.<Long>evalsha(digest, ScriptOutputType.INTEGER, keys, arguments);
        } catch (RedisNoScriptException ex) {
            return commands.<Long>eval(script, ScriptOutputType.INTEGER, keys, arguments);
        }
    }

    /** Redis answers with an error. Unless that is its state, another connection would get the same answer. */
    private void refused(
            StatefulRedisConnection<String, String> used, String script, RedisCommandExecutionException ex) {
        String message = String.valueOf(ex.getMessage());
        if (STATES.stream().anyMatch(message::contains)) {
            lose(used, ex);
        } else if (refused.add(script)) {
            logger.warn("Redis refuses a script, whose calls each replica limits by itself: " + message);
        }
    }

    private void lose(StatefulRedisConnection<String, String> used, Throwable cause) {
        if (connection.compareAndSet(used, null)) {
            report(cause);
            var unused = used.closeAsync();
            connectLater();
        }
    }

    private CompletionStage<StatefulRedisConnection<String, String>> connectAsync() {
        try {
            tls.prepare(client);
            return client.connectAsync(StringCodec.UTF8, address);
        } catch (RedisException ex) {
            return CompletableFuture.failedFuture(ex);
        }
    }

    private CompletableFuture<@Nullable Void> connect() {
        return connectAsync()
                .thenCompose(this::probe)
                .<@Nullable Void>handle((opened, failure) -> {
                    if (failure == null) {
                        use(opened);
                    } else {
                        report(failure);
                        connectLater();
                    }
                    return null;
                })
                .toCompletableFuture();
    }

    private CompletionStage<StatefulRedisConnection<String, String>> probe(
            StatefulRedisConnection<String, String> opened) {
        return opened.async()
                .eval(PROBE, ScriptOutputType.INTEGER, key("probe", ""))
                .handle((left, failure) -> {
                    if (failure != null) {
                        var unused = opened.closeAsync();
                        throw new RedisException(failure);
                    }
                    return opened;
                });
    }

    private void use(StatefulRedisConnection<String, String> opened) {
        connection.set(opened);
        if (reported) {
            reported = false;
            logger.info("Redis is available again. Calls are counted for all replicas");
        }
    }

    /** Reports the first failure only. */
    private void report(Throwable cause) {
        if (!reported && !closed) {
            reported = true;
            Throwable root = cause.getCause() == null ? cause : cause.getCause();
            logger.warn("Redis is unavailable (" + root.getClass().getSimpleName()
                    + "). Each replica limits calls by itself, to its share of the limits");
        }
    }

    private void connectLater() {
        if (!closed) {
            CompletableFuture.delayedExecutor(
                            PAUSE_MILLIS,
                            TimeUnit.MILLISECONDS,
                            client.getResources().eventExecutorGroup())
                    .execute(this::connectAgain);
        }
    }

    private void connectAgain() {
        var unused = connect();
    }

    @Override
    public void close() {
        closed = true;
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
    }
}
