// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Age of connections, by their ids. Drops the least recently used ones.
 *
 * @since 0.1
 */
public final class ConnectionAges {

    private static final int MAX_CONNECTIONS = 16_384;

    private final Map<String, Instant> begins = new LinkedHashMap<>(64, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > MAX_CONNECTIONS;
        }
    };

    private final Clock clock;

    public ConnectionAges(Clock clock) {
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Returns the age of a connection. It counts from the handshake, because the identity of a connection is that of its
     * handshake, however late the first request comes.
     *
     * @param sinceHandshake time since the handshake, asked for after the current time and never too short, so that an
     *     error makes the connection older; used the first time a connection is seen
     */
    synchronized Duration age(String connection, Supplier<Duration> sinceHandshake) {
        Instant now = clock.instant();
        return Duration.between(begins.computeIfAbsent(connection, unknown -> now.minus(sinceHandshake.get())), now);
    }
}
