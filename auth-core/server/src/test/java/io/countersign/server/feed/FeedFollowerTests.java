// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.transaction.support.TransactionSynchronizationManager;

@Timeout(120)
class FeedFollowerTests {

    private final AtomicLong log = new AtomicLong(5);

    private final AtomicInteger reads = new AtomicInteger();

    private volatile boolean away;

    private final FeedFollower follower = new FeedFollower("list", this::read, 2);

    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

    private long read() {
        reads.incrementAndGet();
        if (away) {
            throw new IllegalStateException("away");
        }
        return log.get();
    }

    @AfterEach
    void stop() {
        follower.stop();
        requests.close();
    }

    private Future<FeedReply> ask(long since) {
        return requests.submit(() -> follower.await(since, "wait=20"));
    }

    private void changeTo(long number) {
        log.set(number);
        follower.refresh();
    }

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.interrupted()).as("still waiting").isFalse();
            Thread.onSpinWait();
        }
    }

    @Test
    void awaitWhenManyAskThenFewReads() {
        follower.refresh();
        for (int i = 0; i < 100; i++) {
            assertThat(follower.await(0, null).waited()).isFalse();
        }
        assertThat(reads.get()).isLessThan(50);
    }

    @Test
    void awaitWhenThereIsNewsThenAtOnce() {
        follower.refresh();
        assertThat(follower.await(4, "wait=20").waited()).isFalse();
        assertThat(ask(4))
                .succeedsWithin(Duration.ofSeconds(60))
                .satisfies(reply -> assertThat(reply.waited()).isTrue());
    }

    @Test
    void awaitWhenNewsComesThenAllThatWaitAreReleased() throws Exception {
        follower.start();
        List<Future<FeedReply>> waiting = List.of(ask(5), ask(5));
        until(() -> follower.waiting() == 2);
        changeTo(6);
        for (Future<FeedReply> each : waiting) {
            assertThat(each.get().waited()).isTrue();
        }
        assertThat(follower.waiting()).isZero();
    }

    @Test
    void awaitWhenAnotherReplicaCommitsThenTheNextReadReleases() throws Exception {
        follower.start();
        Future<FeedReply> waiting = ask(5);
        until(() -> follower.waiting() == 1);
        log.set(6);
        assertThat(waiting.get().waited()).isTrue();
    }

    @Test
    void awaitWhenTooManyWaitThenAnsweredAtOnce() throws Exception {
        follower.start();
        List<Future<FeedReply>> waiting = new ArrayList<>(List.of(ask(5), ask(5)));
        until(() -> follower.waiting() == 2);
        assertThat(ask(5).get().waited()).isFalse();
        changeTo(6);
        waiting.add(ask(5));
        for (Future<FeedReply> each : waiting) {
            assertThat(each.get().waited()).isTrue();
        }
    }

    @Test
    void awaitWhenOnAPlatformThreadThenAnsweredAtOnce() {
        follower.refresh();
        assertThat(follower.await(5, "wait=20").waited()).isFalse();
    }

    @Test
    void stopWhenRequestsWaitThenReleasedAndNoneWaitsUntilStartedAgain() throws Exception {
        follower.start();
        Future<FeedReply> waiting = ask(5);
        until(() -> follower.waiting() == 1);
        follower.stop();
        assertThat(waiting.get().waited()).isFalse();
        assertThat(ask(5).get().waited()).isFalse();
        follower.start();
        Future<FeedReply> again = ask(5);
        until(() -> follower.waiting() == 1);
        changeTo(6);
        assertThat(again.get().waited()).isTrue();
    }

    @Test
    void awaitWhenTheReaderIsAheadThenReadFirst() {
        follower.refresh();
        log.set(9);
        follower.await(9, null);
        assertThat(reads).hasValueGreaterThan(1);
    }

    @Test
    void awaitWhenTheDatabaseWasRestoredThenAtOnce() {
        follower.refresh();
        log.set(3);
        assertThat(ask(5)).succeedsWithin(Duration.ofSeconds(60));
    }

    @Test
    void awaitWhenNeverReadThenUnavailable() {
        away = true;
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> follower.await(0, null))
                .satisfies(ex -> assertThat(ex.getStatusCode().value()).isEqualTo(503));
    }

    @Test
    void awaitWhenTheLogBecomesUnavailableThenThoseThatWaitAreRefused() {
        follower.start();
        Future<FeedReply> waiting = ask(5);
        until(() -> follower.waiting() == 1);
        away = true;
        assertThat(waiting)
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableThat()
                .withCauseInstanceOf(ProblemException.class);
        away = false;
        follower.refresh();
        assertThat(follower.await(0, null).age()).isLessThan(Duration.ofSeconds(30));
    }

    @Test
    void refreshWhenManyArriveDuringAReadThenTheyShareTheNext() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger count = new AtomicInteger();
        FeedFollower slow = new FeedFollower(
                "list",
                () -> {
                    count.incrementAndGet();
                    awaitQuietly(go);
                    return 1;
                },
                0);
        List<Thread> threads = new ArrayList<>();
        threads.add(Thread.ofPlatform().start(slow::refresh));
        until(() -> count.get() == 1);
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofPlatform().start(slow::refresh));
        }
        // A caller gives up after two seconds, so some may have ended on a machine that stood still.
        until(() -> threads.stream()
                .skip(1)
                .map(Thread::getState)
                .allMatch(state -> state == Thread.State.TIMED_WAITING || state == Thread.State.TERMINATED));
        go.countDown();
        for (Thread each : threads) {
            each.join();
        }
        assertThat(count.get()).isBetween(1, 2);
    }

    @Test
    void awaitWhenTheReaderIsAheadAndTheLogCannotBeReadThenRefused() {
        changeTo(5);
        away = true;
        assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> follower.await(6, null));
        away = false;
        log.set(4);
        assertThat(follower.await(6, null).waited()).as("restored").isFalse();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void refreshWhenInATransactionThenNothingIsRead() {
        TransactionSynchronizationManager.setActualTransactionActive(true);
        try {
            follower.refresh();
        } finally {
            TransactionSynchronizationManager.setActualTransactionActive(false);
        }
        assertThat(reads).hasValue(0);
    }
}
