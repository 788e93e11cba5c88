// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.replay.ReplayChoice;
import io.countersign.spring.boot.replay.SharedReplays;
import io.countersign.spring.boot.replay.StoreSettings;
import java.time.Clock;
import java.util.List;

/** Selects the store of used DPoP proofs. */
final class DpopReplayChoice {

    private static final String PREFIX = "countersign.jwt.dpop.";

    private DpopReplayChoice() {}

    static ReplayStore open(
            CountersignJwtProperties.Dpop properties, int replicas, List<SharedReplays> shared, Clock clock) {
        CountersignJwtProperties.Replay replay = properties.replay();
        StoreSettings settings = new StoreSettings(
                PREFIX + "replay.",
                replay.store(),
                replay.initializeSchema(),
                replay.redis().url(),
                replay.redis().timeout());
        return ReplayChoice.open(
                settings,
                replicas,
                "dpop",
                shared,
                () -> JwtSettings.checked(
                        PREFIX + "max-proofs", () -> new MemoryReplayStore(properties.maxProofs(), clock)));
    }
}
