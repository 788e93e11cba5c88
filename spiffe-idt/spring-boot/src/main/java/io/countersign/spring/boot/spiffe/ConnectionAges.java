// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** When connections were first heard of. It forgets those that were not heard of for longest. */
final class ConnectionAges {

    private static final int MAX_CONNECTIONS = 16_384;

    private final Map<String, Instant> begins = new LinkedHashMap<>(64, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > MAX_CONNECTIONS;
        }
    };

    /** When a connection was first heard of, which is now if it was not before. */
    synchronized Instant begin(String connection, Instant now) {
        return begins.computeIfAbsent(connection, unknown -> now);
    }
}
