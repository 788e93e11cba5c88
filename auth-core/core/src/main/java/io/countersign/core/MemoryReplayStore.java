// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Replay store in the memory of one JVM. It forgets only uses that have expired. When it is full, the outcome for a new
 * id is {@link ReplayStore.Use#UNKNOWN}.
 *
 * @since 0.1
 */
public final class MemoryReplayStore implements ReplayStore {

    private static final long SWEEP_MILLIS = 5000;

    private final Map<Key, Long> ends = new ConcurrentHashMap<>();

    private final AtomicLong nextSweep = new AtomicLong(Long.MIN_VALUE);

    private final int maxSize;

    private final Clock clock;

    /** @param maxSize maximum number of stored uses */
    public MemoryReplayStore(int maxSize, Clock clock) {
        this.maxSize = maxSize;
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (maxSize < 1) {
            throw new IllegalArgumentException("maxSize must be at least 1");
        }
    }

    @Override
    public Use use(String owner, String id, Instant until) {
        long now = clock.millis();
        sweep(now);
        Key key = new Key(owner, id);
        if (until.toEpochMilli() < now) {
            // Expired: an earlier use may have been forgotten already.
            return Use.REPEATED;
        }
        if (ends.size() >= maxSize) {
            return ends.containsKey(key) ? Use.REPEATED : Use.UNKNOWN;
        }
        return ends.putIfAbsent(key, until.toEpochMilli()) == null ? Use.FIRST : Use.REPEATED;
    }

    private void sweep(long now) {
        long due = nextSweep.get();
        if (now >= due && nextSweep.compareAndSet(due, now + SWEEP_MILLIS)) {
            ends.values().removeIf(end -> end < now);
        }
    }

    /** Returns the number of stored uses. */
    public int size() {
        return ends.size();
    }

    private record Key(String owner, String id) {}
}
