// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Opens a Redis for a replay store or another one, and refuses a Redis that evicts keys.
 *
 * @since 0.1
 */
public final class RedisReplay {

    private final String property;

    private final ProtectedLinks links;

    private final RedisTls tls;

    /**
     * @param property property that contains the address, such as {@code countersign.zk.replay.redis.url}
     * @param tls TLS of connections
     */
    public RedisReplay(String property, ProtectedLinks links, RedisTls tls) {
        this.property = Objects.requireNonNull(property, "property cannot be null");
        this.links = Objects.requireNonNull(links, "links cannot be null");
        this.tls = Objects.requireNonNull(tls, "tls cannot be null");
    }

    /**
     * @param url address, such as {@code rediss://user:password@redis.internal:6380}
     * @param timeout maximum time to wait for a response
     * @throws CountersignConfigurationException if the address is invalid, if it is a plain link to another machine, or
     *     if the Redis evicts keys
     */
    public RedisReplayStore open(@Nullable String url, Duration timeout, Clock clock) {
        return new RedisReplayStore(connect(url, timeout, clock), clock);
    }

    /**
     * Opens the Redis of these settings.
     *
     * @throws CountersignConfigurationException if the address is invalid, if it is a plain link to another machine, if
     *     the timeout is shorter than a millisecond, or if the Redis evicts keys
     */
    public static CheckedRedis connect(StoreSettings settings, ProtectedLinks links, RedisTls tls, Clock clock) {
        String prefix = settings.prefix() + "redis.";
        if (settings.redisTimeout().toMillis() < 1) {
            throw new CountersignConfigurationException(
                    prefix + "timeout",
                    "It is " + settings.redisTimeout() + ".",
                    "Set it to at least 1ms, or remove it for the default.");
        }
        return new RedisReplay(prefix + "url", links, tls).connect(settings.redisUrl(), settings.redisTimeout(), clock);
    }

    private CheckedRedis connect(@Nullable String url, Duration timeout, Clock clock) {
        CheckedRedis opened = new CheckedRedis(RedisAddress.require(property, url, links), timeout, tls, clock);
        opened.evictionPolicy()
                .filter(policy -> !policy.equals(CheckedRedis.NO_EVICTION))
                .ifPresent(policy -> refuse(opened, policy));
        return opened;
    }

    private void refuse(CheckedRedis opened, String policy) {
        opened.close();
        throw new CountersignConfigurationException(
                property,
                "That Redis evicts keys when its memory is full: its maxmemory-policy is " + policy + ".",
                "Set maxmemory-policy to noeviction, or use another Redis.");
    }
}
