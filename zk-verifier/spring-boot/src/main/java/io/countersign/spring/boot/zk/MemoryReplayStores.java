// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import io.countersign.zk.SpentProofs;
import java.time.Clock;

/** Store in the memory of this process. Proofs from before its start are refused. */
final class MemoryReplayStores implements ReplayStores {

    private final int maxProofs;

    private final int maxSessionProofs;

    private final Clock clock;

    MemoryReplayStores(int maxProofs, int maxSessionProofs, Clock clock) {
        this.maxProofs = maxProofs;
        this.maxSessionProofs = maxSessionProofs;
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

    @Override
    public ReplayStore openForSessions() {
        return ZkSettings.checked(
                "countersign.zk.session.max-proofs", () -> new MemoryReplayStore(maxSessionProofs, clock));
    }
}
