// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.log.Head;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Newest verified heads, one for each sequence, as evidence of forks. Safe for any number of threads. */
final class HeadHistory {

    private static final int MOST = 1024;

    private final ConcurrentSkipListMap<Long, Head> heads = new ConcurrentSkipListMap<>();

    private int size;

    /** Adds a head. Only one thread may do so at a time. */
    void add(Head head) {
        if (heads.put(head.sequence(), head) == null && ++size > MOST) {
            heads.pollFirstEntry();
            size--;
        }
    }

    @Nullable
    Head at(long sequence) {
        return heads.get(sequence);
    }
}
