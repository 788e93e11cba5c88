// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Heads whose signatures are valid: the last ones, to verify each once, and one for each sequence that is ahead. */
final class SeenHeads {

    private static final int MOST = 256;

    private final Set<Head> verified = ConcurrentHashMap.newKeySet();

    private final ConcurrentSkipListMap<Long, Head> ahead = new ConcurrentSkipListMap<>();

    // Hashes of reported forks.
    private final Set<Octets> reported = ConcurrentHashMap.newKeySet();

    boolean isVerified(Head head) {
        return verified.contains(head);
    }

    void verified(Head head) {
        addBounded(verified, head);
    }

    /** Whether no fork with this hash was reported before. */
    boolean isFirstReport(Head head) {
        return addBounded(reported, head.hash());
    }

    private static <T> boolean addBounded(Set<T> set, T element) {
        if (set.size() >= MOST) {
            set.clear();
        }
        return set.add(element);
    }

    /** Keeps a head that is ahead. Returns one of the same sequence with another hash, or {@code null}. */
    @Nullable
    Head ahead(Head head) {
        Head other = ahead.putIfAbsent(head.sequence(), head);
        if (ahead.size() > MOST) {
            ahead.pollFirstEntry();
        }
        return other == null || other.hash().equals(head.hash()) ? null : other;
    }

    /** Removes and returns the heads up to a sequence. */
    List<Head> takeUpTo(long sequence) {
        Map<Long, Head> reached = ahead.headMap(sequence, true);
        List<Head> heads = List.copyOf(reached.values());
        reached.clear();
        return heads;
    }
}
