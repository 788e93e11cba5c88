// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OpenLoadTests {

    @Test
    void runThenEveryRequestIsSentOnce() {
        AtomicInteger sent = new AtomicInteger();

        Load load = OpenLoad.run(4, 1000, Duration.ofMillis(50), () -> {
            sent.incrementAndGet();
            return true;
        });

        assertThat(sent).hasValue(50);
        assertThat(load.succeeded()).isEqualTo(50);
        assertThat(load.failed()).isZero();
    }

    @Test
    void runWhenRequestsFailThenTheyHaveNoLatency() {
        Load load = OpenLoad.run(1, 1000, Duration.ofMillis(20), () -> false);

        assertThat(load.succeeded()).isZero();
        assertThat(load.failed()).isEqualTo(20);
        assertThat(load.millis(90)).isNaN();
    }

    /** The second request waits for the only sender, which the first one occupies. */
    @Test
    void runWhenARequestWaitsForASenderThenItsLatencyCountsFromItsTime() {
        AtomicInteger sent = new AtomicInteger();

        Load load = OpenLoad.run(1, 100, Duration.ofMillis(200), () -> sent.getAndIncrement() > 0 || slow());

        assertThat(load.succeeded()).isEqualTo(20);
        // The second one has its time 10 milliseconds after the first.
        assertThat(load.millis(100)).isGreaterThanOrEqualTo(90);
    }

    private static boolean slow() {
        try {
            // Never counted down: a request that takes as long as ten others are apart.
            return !new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
