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
