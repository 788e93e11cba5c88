// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryRateLimiterTests {

    // Close to the overflow that System.nanoTime may have.
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 100);

    private final MemoryRateLimiter limiter = new MemoryRateLimiter(50, 1000, now::get);

    @Test
    void acquireWhenWithinTheRateThenGranted() {
        assertThat(granted("ann", 60)).isEqualTo(50);
    }

    @Test
    void acquireWhenRefusedThenSaysHowLongToWait() {
        granted("ann", 50);

        assertThat(limiter.acquire("ann")).isEqualTo(Duration.ofMillis(20));
        now.addAndGet(Duration.ofMillis(20).toNanos());
        assertThat(limiter.acquire("ann")).isZero();
        assertThat(limiter.acquire("ann")).isPositive();
    }

    @Test
    void acquireWhenASecondHasPassedThenFullAgain() {
        granted("ann", 50);
        now.addAndGet(Duration.ofSeconds(1).toNanos());

        assertThat(granted("ann", 60)).isEqualTo(50);
    }

    @Test
    void acquireWhenLongIdleThenNoMoreThanOneBurst() {
        limiter.acquire("ann");
        now.addAndGet(Duration.ofHours(1).toNanos());

        assertThat(granted("ann", 100)).isEqualTo(50);
    }

    @Test
    void acquireWhenAnotherCallerThenNotAffected() {
        granted("ann", 60);

        assertThat(limiter.acquire("bob")).isZero();
    }

    @Test
    void acquireWhenManyCallersThenTheirNumberIsBounded() {
        for (int i = 0; i < 10_000; i++) {
            limiter.acquire("caller-" + i);
        }

        assertThat(limiter.callers()).isLessThanOrEqualTo(1000);
    }

    @Test
    void acquireWhenManyThreadsThenNeverMoreThanTheRate() throws Exception {
        Callable<Integer> calls = () -> granted("ann", 100);
        int granted = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Integer> thread : threads.invokeAll(Collections.nCopies(8, calls))) {
                granted += thread.get();
            }
        }

        assertThat(granted).isEqualTo(50);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_000_001})
    void constructorWhenRateIsOutOfBoundsThenRefused(int rate) {
        assertThatIllegalArgumentException().isThrownBy(() -> new MemoryRateLimiter(rate, 10, now::get));
    }

    private int granted(String caller, int calls) {
        int granted = 0;
        for (int i = 0; i < calls; i++) {
            granted += limiter.acquire(caller).isZero() ? 1 : 0;
        }
        return granted;
    }
}
