// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import java.time.Clock;
import java.time.Instant;

/**
 * Remembers each use as a store does, under a name of its own, so that one token can be verified again and
 * again. Not for several threads.
 */
final class EndlessReplays implements ReplayStore {

    private static final int MAX = 50_000;

    private final Clock clock;

    private MemoryReplayStore uses;

    private int count;

    EndlessReplays(Clock clock) {
        this.clock = clock;
        this.uses = new MemoryReplayStore(MAX, clock);
    }

    @Override
    public Use use(String owner, String id, Instant until) {
        if (count == MAX) {
            uses = new MemoryReplayStore(MAX, clock);
            count = 0;
        }
        return uses.use(owner, id + count++, until);
    }
}
