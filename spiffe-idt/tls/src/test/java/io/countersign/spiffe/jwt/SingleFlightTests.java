// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SingleFlightTests {

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void getWhenManyWantTheSameThenAskedOnce() throws Exception {
        SingleFlight<Integer> flight = new SingleFlight<>(Duration.ofMinutes(1));
        CountDownLatch answered = new CountDownLatch(1);
        List<Integer> answers = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofPlatform()
                    .start(() -> answers.add(get(flight, () -> {
                        answered.await();
                        return asked.incrementAndGet();
                    }))));
        }
        await().atMost(Duration.ofMinutes(2))
                .until(() -> threads.stream().allMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING));
        assertThat(flight.get("basket", () -> 42)).isEqualTo(42);

        answered.countDown();

        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(answers).hasSize(8).containsOnly(1);
    }

    @Test
    void getWhenTheAnswerIsKnownThenTheNextOneAsksAnew() throws Exception {
        SingleFlight<Integer> flight = new SingleFlight<>(Duration.ofMinutes(1));
        for (int i = 1; i <= 20_000; i++) {
            assertThat(flight.get("account", asked::incrementAndGet)).isEqualTo(i);
        }
    }

    private static Integer get(SingleFlight<Integer> flight, Callable<Integer> question) {
        try {
            return flight.get("account", question);
        } catch (Exception ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Test
    void getWhenThereIsNoAnswerThenGivenUpAndTheNextOneAsksAnew() throws Exception {
        SingleFlight<Integer> flight = new SingleFlight<>(Duration.ofSeconds(2));
        CountDownLatch stopped = new CountDownLatch(1);

        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> flight.get("account", () -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException ex) {
                        stopped.countDown();
                    }
                    return 1;
                }));

        stopped.await();
        assertThat(flight.get("account", () -> 2)).isEqualTo(2);
    }

    @Test
    void getWhenItFailsThenSaidAndNotRemembered() throws Exception {
        SingleFlight<Integer> flight = new SingleFlight<>(Duration.ofMinutes(1));

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> flight.get("account", () -> {
                    throw new IOException("gone");
                }))
                .withCauseInstanceOf(IOException.class);
        assertThat(flight.get("account", () -> 2)).isEqualTo(2);
    }
}
