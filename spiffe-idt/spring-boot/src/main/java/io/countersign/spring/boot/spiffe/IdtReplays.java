// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.replay.ReplayChoice;
import io.countersign.spring.boot.replay.SharedReplays;
import io.countersign.spring.boot.replay.StoreSettings;
import java.time.Clock;
import java.util.List;

/** Opens the store of used tokens. */
final class IdtReplays {

    private static final String PREFIX = IdtSettings.PREFIX + "replay.";

    private IdtReplays() {}

    static ReplayStore open(
            CountersignIdtProperties.Replay replay, int replicas, List<SharedReplays> shared, Clock clock) {
        StoreSettings settings = new StoreSettings(
                PREFIX,
                replay.store(),
                replay.initializeSchema(),
                replay.redis().url(),
                replay.redis().timeout());
        return ReplayChoice.open(
                settings,
                replicas,
                "idt",
                shared,
                () -> IdtSettings.checked(
                        PREFIX + "max-tokens",
                        "Set it to at least 1.",
                        () -> new MemoryReplayStore(replay.maxTokens(), clock)));
    }
}
