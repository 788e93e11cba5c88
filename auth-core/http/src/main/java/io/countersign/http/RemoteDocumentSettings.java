// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.time.Duration;

/**
 * Periods for which a fetched document, such as a key set, is used.
 *
 * @param ttl time after which the document is fetched again: the maximum time for which a removed key still verifies
 *     while the source is available
 * @param stale age after which the document is not used any more, even if the source is unavailable
 * @param refreshInterval minimum time between two fetches because of a missing entry, such as a key
 * @since 0.1
 */
public record RemoteDocumentSettings(Duration ttl, Duration stale, Duration refreshInterval) {

    /** Defaults: five minutes, ten minutes and ten seconds. */
    public static final RemoteDocumentSettings DEFAULT =
            new RemoteDocumentSettings(Duration.ofMinutes(5), Duration.ofMinutes(10), Duration.ofSeconds(10));

    public RemoteDocumentSettings {
        if (!ttl.isPositive() || stale.compareTo(ttl) < 0 || !refreshInterval.isPositive()) {
            throw new IllegalArgumentException("A document needs 0 < ttl <= stale and 0 < refresh interval, not " + ttl
                    + ", " + stale + " and " + refreshInterval);
        }
    }
}
