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
 * Uses in the memory of one JVM. It forgets what could not be accepted anyway, and nothing else:
 * when it is full it cannot tell.
 *
 * @since 0.1
 */
public final class MemoryReplayStore implements ReplayStore {

    private static final long SWEEP_MILLIS = 5000;

    private final Map<Key, Long> ends = new ConcurrentHashMap<>();

    private final AtomicLong nextSweep = new AtomicLong(Long.MIN_VALUE);

    private final int maxSize;

    private final Clock clock;

    /** @param maxSize how many uses are remembered at most */
    public MemoryReplayStore(int maxSize, Clock clock) {
        this.maxSize = maxSize;
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (maxSize < 1) {
            throw new IllegalArgumentException("A store needs room for one use at least");
        }
    }

    @Override
    public Use use(String owner, String id, Instant until) {
        long now = clock.millis();
        sweep(now);
        Key key = new Key(owner, id);
        if (until.toEpochMilli() < now) {
            // Its use may be forgotten already.
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

    /** How many uses are remembered now. */
    public int size() {
        return ends.size();
    }

    private record Key(String owner, String id) {}
}
