// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.ReplayStore;
import io.countersign.core.ReplayStore.Use;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayChoiceTests {

    private static final Instant UNTIL = Instant.parse("2026-11-22T12:00:00Z");

    private final List<String> uses = new ArrayList<>();

    private final SharedReplays shared = new SharedReplays() {

        @Override
        public String name() {
            return "redis";
        }

        @Override
        public ReplayStore open(StoreSettings settings) {
            return (owner, id, until) -> {
                uses.add(owner + " " + id + " " + until);
                return Use.FIRST;
            };
        }
    };

    private ReplayStore open(String store) {
        return open(store, 1);
    }

    private ReplayStore open(String store, int replicas) {
        StoreSettings settings = new StoreSettings("replay.", store, true, null, Duration.ofMillis(500));
        return ReplayChoice.open(settings, replicas, "dpop", List.of(shared), () -> (owner, id, until) -> Use.REPEATED);
    }

    @Test
    void openWhenSharedThenKeptAMinuteLongerForTheClocksOfOthers() {
        assertThat(open("redis").use("basket", "one", UNTIL)).isEqualTo(Use.FIRST);
        assertThat(uses).containsExactly("dpop:basket one " + UNTIL.plusSeconds(60));
    }

    @Test
    void openWhenMemoryThenThatOfTheProcess() {
        assertThat(open("memory").use("basket", "one", UNTIL)).isEqualTo(Use.REPEATED);
        assertThat(uses).isEmpty();
    }

    @Test
    void openWhenThereAreReplicasThenOnlyWhatTheyShare() {
        assertThat(open("redis", 2).use("basket", "one", UNTIL)).isEqualTo(Use.FIRST);
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> open("memory", 2))
                .withMessageContaining("replay.store")
                .withMessageContaining("2 replicas (countersign.replicas)")
                .withMessageContaining("Set it to redis or jdbc.");
    }

    @Test
    void openWhenThereIsNoSuchStoreThenSaysSo() {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> open("jdbc"))
                .withMessageContaining("replay.store");
    }
}
