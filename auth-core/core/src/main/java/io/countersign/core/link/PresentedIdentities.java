// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recently presented identities. A handshake that is under way when the identity changes continues with the previous
 * one, and so does its first request.
 */
final class PresentedIdentities {

    private static final int KEPT = 8;

    private final AtomicLong count = new AtomicLong();

    private volatile List<Presented> recent = List.of();

    /** Identity with a unique alias. */
    record Presented(String alias, LinkIdentity identity) {}

    /** Stores an identity and returns its alias. */
    String keep(LinkIdentity identity, Instant now) {
        Presented kept = known(identity);
        return (kept == null ? add(identity, now) : kept).alias();
    }

    private @Nullable Presented known(LinkIdentity identity) {
        for (Presented known : recent) {
            if (isSame(known.identity(), identity)) {
                return known;
            }
        }
        return null;
    }

    private static boolean isSame(LinkIdentity one, LinkIdentity other) {
        return one.chain().equals(other.chain()) && one.key().equals(other.key());
    }

    private synchronized Presented add(LinkIdentity identity, Instant now) {
        Presented known = known(identity);
        if (known != null) {
            return known;
        }
        Presented added = new Presented("identity-" + count.incrementAndGet(), identity);
        recent = Stream.concat(
                        Stream.of(added),
                        recent.stream()
                                .filter(other -> now.isBefore(other.identity().notAfter())))
                .limit(KEPT)
                .toList();
        return added;
    }

    @Nullable
    LinkIdentity find(Predicate<Presented> wanted) {
        return recent.stream()
                .filter(wanted)
                .findFirst()
                .map(Presented::identity)
                .orElse(null);
    }
}
