// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.time.Duration;

/**
 * How long a key set that was read counts.
 *
 * @param ttl after this it is read again: removed keys verify no longer than this while the source answers
 * @param stale after this it is not used any more, even if the source does not answer
 * @param refreshInterval the least time between two readings for the sake of an unknown key id
 * @since 0.1
 */
public record KeySetSettings(Duration ttl, Duration stale, Duration refreshInterval) {

    /** Five minutes, ten minutes, and once in ten seconds. */
    public static final KeySetSettings DEFAULT =
            new KeySetSettings(Duration.ofMinutes(5), Duration.ofMinutes(10), Duration.ofSeconds(10));

    public KeySetSettings {
        if (!ttl.isPositive() || stale.compareTo(ttl) < 0 || !refreshInterval.isPositive()) {
            throw new IllegalArgumentException("A key set needs 0 < ttl <= stale and 0 < refresh interval, not " + ttl
                    + ", " + stale + " and " + refreshInterval);
        }
    }
}
