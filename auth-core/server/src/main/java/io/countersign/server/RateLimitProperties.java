// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the store of rates.
 *
 * @param store Where rates are counted: memory, of each process; redis, of all replicas of this service together.
 * @param redis Store redis. It may evict keys.
 * @since 0.1
 */
@ConfigurationProperties("countersign.rate-limit")
public record RateLimitProperties(
        @DefaultValue("memory") Store store, @DefaultValue Redis redis) {

    /** Store of rates. */
    public enum Store {
        /** Memory of this process. */
        MEMORY,
        /** Redis that the replicas share. */
        REDIS
    }

    /**
     * Redis.
     *
     * @param url Address, such as rediss://user:password@redis.internal:6380. Required for the store redis.
     * @param timeout Duration after which a command is given up. Requests are then limited in memory, until Redis
     *     responds again.
     */
    public record Redis(
            @Nullable String url, @DefaultValue("250ms") Duration timeout) {}
}
