// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.replay.ReplayChoice;
import io.countersign.spring.boot.replay.SharedReplays;
import io.countersign.spring.boot.replay.StoreSettings;
import java.time.Clock;
import java.util.List;

/** Opens the store of used LSVIDs. It is no bean: that would be the store of all schemes. */
final class LsvidReplays {

    private static final String PREFIX = "countersign.asserting.replay.";

    private LsvidReplays() {}

    static ReplayStore open(AssertingProperties.Replay replay, int replicas, List<SharedReplays> shared, Clock clock) {
        StoreSettings settings = new StoreSettings(
                PREFIX,
                replay.store(),
                replay.initializeSchema(),
                replay.redis().url(),
                replay.redis().timeout());
        return ReplayChoice.open(
                settings, replicas, "asserting", shared, () -> new MemoryReplayStore(replay.maxTokens(), clock));
    }
}
