// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The SVIDs that handshakes have shown of late: one that is under way while SVIDs change holds on to its own,
 * and so does its first request.
 */
final class RecentSvids {

    private static final int KEPT = 8;

    private volatile List<Svid> recent = List.of();

    void keep(Svid svid, Instant now) {
        if (!recent.contains(svid)) {
            synchronized (this) {
                recent = Stream.concat(
                                Stream.of(svid),
                                recent.stream().filter(other -> other != svid && now.isBefore(other.notAfter())))
                        .limit(KEPT)
                        .toList();
            }
        }
    }

    @Nullable
    Svid find(Predicate<Svid> wanted) {
        return recent.stream().filter(wanted).findFirst().orElse(null);
    }
}
