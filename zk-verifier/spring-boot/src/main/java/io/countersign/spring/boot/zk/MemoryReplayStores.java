// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.MemoryReplayStore;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import io.countersign.zk.SpentProofs;
import java.time.Clock;

/** Store in the memory of this process. Proofs from before its start are refused. */
final class MemoryReplayStores implements ReplayStores {

    private final int maxProofs;

    private final Clock clock;

    MemoryReplayStores(int maxProofs, Clock clock) {
        this.maxProofs = maxProofs;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public SpentProofs open() {
        return ZkSettings.checked(
                "countersign.zk.replay.max-proofs",
                () -> new SpentProofs(
                        new ObservedReplayStore(new MemoryReplayStore(maxProofs, clock)), clock.instant()));
    }
}
