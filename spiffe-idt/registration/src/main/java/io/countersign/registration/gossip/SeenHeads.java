// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Head;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Heads whose signatures are valid: the last ones, to verify each once, and one for each sequence that is ahead. */
final class SeenHeads {

    /** Distance up to which a head that is ahead is kept. */
    static final long MOST_AHEAD = 1 << 20;

    private static final int MOST = 256;

    private final Set<Head> verified = ConcurrentHashMap.newKeySet();

    private final ConcurrentSkipListMap<Long, Ahead> ahead = new ConcurrentSkipListMap<>();

    /** @param since when it arrived */
    record Ahead(AnnouncedHead announced, Instant since) {

        Head head() {
            return announced.head();
        }
    }

    boolean isVerified(Head head) {
        return verified.contains(head);
    }

    void verified(Head head) {
        if (verified.size() >= MOST) {
            verified.clear();
        }
        verified.add(head);
    }

    /**
     * Keeps a head that is ahead. Those of the lowest sequences stay, since the own log reaches them first. Returns one
     * of the same sequence with another hash, or {@code null}.
     */
    @Nullable
    Head ahead(AnnouncedHead announced, Instant now) {
        Head head = announced.head();
        Ahead other = ahead.putIfAbsent(head.sequence(), new Ahead(announced, now));
        if (ahead.size() > MOST) {
            ahead.pollLastEntry();
        }
        return other == null || other.head().hash().equals(head.hash()) ? null : other.head();
    }

    /** Returns the head that the own log reaches first; {@code null} if there is none. */
    @Nullable
    Ahead firstAbove(long sequence) {
        Map.Entry<Long, Ahead> next = ahead.higherEntry(sequence);
        return next == null ? null : next.getValue();
    }

    /** Removes and returns a head up to a sequence; {@code null} if there is none. */
    @Nullable
    AnnouncedHead pollUpTo(long sequence) {
        Map.Entry<Long, Ahead> first = ahead.firstEntry();
        if (first == null || first.getKey() > sequence) {
            return null;
        }
        Ahead removed = ahead.remove(first.getKey());
        return removed == null ? null : removed.announced();
    }
}
