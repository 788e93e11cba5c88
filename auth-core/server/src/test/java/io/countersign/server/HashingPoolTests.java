// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HashingPoolTests {

    private static final Duration LONG = Duration.ofDays(1);

    private final HashingPool pool = new HashingPool(1);

    private final CountDownLatch leave = new CountDownLatch(1);

    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void stop() {
        leave.countDown();
        callers.close();
    }

    @Test
    void callWhenOnAVirtualThreadThenRunsOnAPlatformThread() throws Exception {
        Future<Boolean> virtual = callers.submit(
                () -> HashingPool.shared().call(() -> Thread.currentThread().isVirtual(), LONG));
        assertThat(virtual.get()).isFalse();
    }

    @Test
    void callWhenQueueIsFullThenUnavailableAtOnceAndThoseThatWaitHaveTheirTurn() throws Exception {
        List<Future<String>> waiting = new ArrayList<>();
        occupy();
        for (int i = 0; i < HashingPool.WAITING_PER_THREAD; i++) {
            waiting.add(callers.submit(() -> pool.call(() -> "done", LONG)));
        }
        while (pool.waiting() < HashingPool.WAITING_PER_THREAD) {
            Thread.onSpinWait();
        }
        assertBusy(LONG);
        leave.countDown();
        for (Future<String> one : waiting) {
            assertThat(one.get()).isEqualTo("done");
        }
    }

    @Test
    void callWhenNoThreadIsFreeInTimeThenUnavailableAndLeavesTheQueue() throws Exception {
        occupy();
        assertBusy(Duration.ofMillis(1));
        assertThat(pool.waiting()).isZero();
    }

    @Test
    void callWhenItRunsLongerThanItMayWaitThenItsResult() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        Future<String> slow = callers.submit(() -> pool.call(() -> await(entered), Duration.ofSeconds(1)));
        entered.await();
        Thread.sleep(Duration.ofMillis(1_100));
        leave.countDown();
        assertThat(slow.get()).isEqualTo("done");
    }

    @Test
    void callWhenItFailsThenTheCallerHasTheFailure() {
        assertThatIllegalStateException()
                .isThrownBy(() -> pool.call(
                        () -> {
                            throw new IllegalStateException("broken");
                        },
                        LONG))
                .withMessage("broken");
    }

    private void occupy() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        callers.execute(() -> pool.call(() -> await(entered), LONG));
        entered.await();
    }

    private String await(CountDownLatch entered) {
        entered.countDown();
        try {
            leave.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        return "done";
    }

    private void assertBusy(Duration timeout) {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> pool.call(() -> "done", timeout))
                .satisfies(
                        problem -> assertThat(problem.getStatusCode().value()).isEqualTo(503))
                .satisfies(problem ->
                        assertThat(problem.getHeaders().getFirst("Retry-After")).isEqualTo("1"));
    }
}
