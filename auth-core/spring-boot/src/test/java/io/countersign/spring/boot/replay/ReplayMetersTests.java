// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.core.ReplayStore.Use;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReplayMetersTests {

    private final Instant until = Clock.systemUTC().instant().plusSeconds(600);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private final ReplayMeters meters = new ReplayMeters(registry);

    private double failures() {
        return registry.get(ReplayMeters.FAILURES).tag("kind", "dpop").counter().count();
    }

    @Test
    void useWhenStoreIsFullThenFailureIsCounted() {
        ReplayStore store =
                meters.observe("dpop", new ObservedReplayStore(new MemoryReplayStore(1, Clock.systemUTC())));
        assertThat(failures()).isZero();

        assertThat(store.use("basket", "one", until)).isEqualTo(Use.FIRST);
        assertThat(store.use("basket", "one", until)).isEqualTo(Use.REPEATED);
        assertThat(failures()).isZero();
        assertThat(store.use("basket", "two", until)).isEqualTo(Use.UNKNOWN);

        assertThat(failures()).isEqualTo(1);
        assertThat(registry.get(ReplayMeters.ENTRIES)
                        .tag("kind", "dpop")
                        .gauge()
                        .value())
                .isEqualTo(1);
    }

    @Test
    void observeWhenStoreIsNotInMemoryThenEntriesAreNotCounted() {
        ReplayStore store = meters.observe("dpop", new ObservedReplayStore((owner, id, end) -> Use.UNKNOWN));
        store.use("basket", "one", until);

        assertThat(failures()).isEqualTo(1);
        assertThat(registry.find(ReplayMeters.ENTRIES).gauge()).isNull();
    }
}
