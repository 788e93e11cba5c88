// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.time.Duration;

/**
 * How long a document that was read, such as a key set, may be used.
 *
 * @param ttl after this it is read again: a removed key verifies no longer than this while the source answers
 * @param stale after this it is not used any more, even if the source does not answer
 * @param refreshInterval the least time between two readings for an entry, such as a key, that is missing in it
 * @since 0.1
 */
public record RemoteDocumentSettings(Duration ttl, Duration stale, Duration refreshInterval) {

    /** Five minutes, ten minutes, and once in ten seconds. */
    public static final RemoteDocumentSettings DEFAULT =
            new RemoteDocumentSettings(Duration.ofMinutes(5), Duration.ofMinutes(10), Duration.ofSeconds(10));

    public RemoteDocumentSettings {
        if (!ttl.isPositive() || stale.compareTo(ttl) < 0 || !refreshInterval.isPositive()) {
            throw new IllegalArgumentException("A document needs 0 < ttl <= stale and 0 < refresh interval, not " + ttl
                    + ", " + stale + " and " + refreshInterval);
        }
    }
}
