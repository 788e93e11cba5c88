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
 * The identities that handshakes have shown of late: one that is under way while they change holds on to its own, and
 * so does its first request.
 */
final class ShownIdentities {

    private static final int KEPT = 8;

    private final AtomicLong count = new AtomicLong();

    private volatile List<Shown> recent = List.of();

    /** An identity, and an alias that no other one has. */
    record Shown(String alias, LinkIdentity identity) {}

    /** Keeps an identity, and says by which alias it is found. */
    String keep(LinkIdentity identity, Instant now) {
        Shown kept = known(identity);
        return (kept == null ? add(identity, now) : kept).alias();
    }

    private @Nullable Shown known(LinkIdentity identity) {
        for (Shown shown : recent) {
            if (isSame(shown.identity(), identity)) {
                return shown;
            }
        }
        return null;
    }

    private static boolean isSame(LinkIdentity one, LinkIdentity other) {
        return one.chain().equals(other.chain()) && one.key().equals(other.key());
    }

    private synchronized Shown add(LinkIdentity identity, Instant now) {
        Shown known = known(identity);
        if (known != null) {
            return known;
        }
        Shown added = new Shown("identity-" + count.incrementAndGet(), identity);
        recent = Stream.concat(
                        Stream.of(added),
                        recent.stream()
                                .filter(other -> now.isBefore(other.identity().notAfter())))
                .limit(KEPT)
                .toList();
        return added;
    }

    @Nullable
    LinkIdentity find(Predicate<Shown> wanted) {
        return recent.stream().filter(wanted).findFirst().map(Shown::identity).orElse(null);
    }
}
