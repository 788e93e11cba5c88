// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Status;

class DatabaseHealthTests {

    private final AtomicReference<Runnable> write = new AtomicReference<>(() -> {});

    private final DatabaseHealth health = new DatabaseHealth(() -> write.get().run(), Duration.ofSeconds(1));

    @AfterEach
    void stop() {
        health.stop();
    }

    @Test
    void healthWhenNotStartedThenUnknown() {
        assertThat(health.health().getStatus()).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void healthWhenWritesSucceedThenUp() {
        health.start();
        awaitStatus(Status.UP);
    }

    @Test
    void healthWhenAWriteFailsThenDownUntilOneSucceeds() {
        write.set(() -> {
            throw new IllegalStateException("the disk is full");
        });
        health.start();
        awaitStatus(Status.DOWN);
        write.set(() -> {});
        awaitStatus(Status.UP);
    }

    @Test
    void healthWhenAWriteTakesTooLongThenDownWithoutASecondOneMeanwhile() {
        Semaphore ended = new Semaphore(0);
        AtomicReference<Integer> writes = new AtomicReference<>(0);
        write.set(() -> {
            writes.updateAndGet(count -> count + 1);
            ended.acquireUninterruptibly();
        });
        health.start();
        awaitStatus(Status.DOWN);
        assertThat(writes).hasValue(1);
        ended.release();
        write.set(() -> {});
        awaitStatus(Status.UP);
    }

    @Test
    void healthWhenWritesFailLaterThenDown() {
        health.start();
        awaitStatus(Status.UP);
        write.set(() -> {
            throw new IllegalStateException("the disk is full");
        });
        awaitStatus(Status.DOWN);
    }

    @Test
    void stopWhenAWriteRunsThenItEndsFirst() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        AtomicReference<String> outcome = new AtomicReference<>("running");
        write.set(() -> {
            begun.countDown();
            try {
                mayEnd.await();
                outcome.set("written");
            } catch (InterruptedException ex) {
                outcome.set("interrupted");
            }
        });
        health.start();
        begun.await();
        Thread stopping = Thread.ofPlatform().start(health::stop);
        while (stopping.isAlive() && stopping.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        mayEnd.countDown();
        stopping.join();
        assertThat(outcome).hasValue("written");
    }

    @Test
    void newWhenIntervalIsLessThanASecondThenRefused() {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new DatabaseHealth(() -> {}, Duration.ofMillis(999)))
                .withMessageContaining("countersign.database.probe-interval");
    }

    private void awaitStatus(Status status) {
        while (!health.health().getStatus().equals(status)) {
            Thread.onSpinWait();
        }
    }
}
