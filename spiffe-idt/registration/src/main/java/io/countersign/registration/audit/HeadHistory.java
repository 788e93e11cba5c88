// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.log.Head;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Newest verified heads, as evidence: of each sequence the one that was signed first. Safe for any number of threads.
 */
final class HeadHistory {

    private static final int MOST = 1024;

    private final ConcurrentSkipListMap<Long, Head> heads = new ConcurrentSkipListMap<>();

    private int size;

    /** Adds a head. Only one thread may do so at a time. */
    void add(Head head) {
        Head known = heads.get(head.sequence());
        if (known == null || head.time() < known.time()) {
            heads.put(head.sequence(), head);
        }
        if (known == null && ++size > MOST) {
            heads.pollFirstEntry();
            size--;
        }
    }

    @Nullable
    Head above(long sequence) {
        Map.Entry<Long, Head> next = heads.higherEntry(sequence);
        return next == null ? null : next.getValue();
    }

    @Nullable
    Head at(long sequence) {
        return heads.get(sequence);
    }
}
