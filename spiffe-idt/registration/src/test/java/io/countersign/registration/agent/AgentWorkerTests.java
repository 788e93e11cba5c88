// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AgentWorkerTests {

    @Test
    void pauseThenAtMostAMinuteLongerThanItsOwn() {
        Duration asked = Duration.ofMinutes(10);
        assertThat(AgentWorker.pauseAfter(1, Duration.ofSeconds(5), asked))
                .isBetween(Duration.ofMinutes(1), Duration.ofMinutes(1).plusMillis(500));
        assertThat(AgentWorker.pauseAfter(1, Duration.ofSeconds(5), Duration.ofSeconds(2)))
                .isBetween(Duration.ofSeconds(2), Duration.ofMillis(2500));
    }

    @Test
    void wakeThenTheNextRoundAtOnce() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(2);
        AgentWorker worker = new AgentWorker("test", Duration.ofDays(1), Duration.ofDays(1), () -> {
            first.countDown();
            second.countDown();
        });
        worker.start();
        assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
        worker.wake();
        assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
        worker.end();
        worker.join();
    }

    @Test
    void workWhenAPauseIsLimitedThenNotLonger() throws Exception {
        CountDownLatch rounds = new CountDownLatch(2);
        AgentWorker worker = new AgentWorker(
                "test", Duration.ofDays(1), Duration.ofDays(1), rounds::countDown, () -> Duration.ofMillis(1));
        worker.start();
        assertThat(rounds.await(60, TimeUnit.SECONDS)).isTrue();
        worker.end();
        worker.join();
    }

    @Test
    void workWhenAnErrorIsThrownThenGoesOn() throws Exception {
        CountDownLatch rounds = new CountDownLatch(2);
        AgentWorker worker = new AgentWorker("test", Duration.ofMillis(1), Duration.ofMillis(2), () -> {
            rounds.countDown();
            throw new LinkageError("test");
        });
        worker.start();
        assertThat(rounds.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.error()).contains("LinkageError");
        worker.end();
        worker.join();
    }
}
