// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import java.time.Clock;
import java.time.Instant;

/**
 * Replay store that remembers each use under a new name, so that one token can be verified repeatedly. Not
 * thread-safe.
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
