// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.spring.security.observe.ShadowThread;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;

/**
 * Replay store that keeps the uses of shadow mode apart, in the memory of this process: a credential that was only
 * observed is not used up, neither here nor at a replica that enforces.
 *
 * @since 0.1
 */
public final class ObservedReplayStore implements ReplayStore {

    private static final int MAX_SIZE = 100_000;

    private final ReplayStore store;

    private final ReplayStore observed = new MemoryReplayStore(MAX_SIZE, Clock.systemUTC());

    /** @param store store of the uses that count */
    public ObservedReplayStore(ReplayStore store) {
        this.store = Objects.requireNonNull(store, "store cannot be null");
    }

    /** Returns whether the number of uses is known without a query. */
    boolean isCountable() {
        return store instanceof MemoryReplayStore;
    }

    /** Returns the number of remembered uses that count, or 0 if it is not known. */
    int size() {
        return store instanceof MemoryReplayStore memory ? memory.size() : 0;
    }

    @Override
    public Use use(String owner, String id, Instant until) {
        return (ShadowThread.isCurrent() ? observed : store).use(owner, id, until);
    }
}
