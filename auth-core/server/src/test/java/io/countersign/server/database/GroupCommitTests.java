// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.DefaultTransactionStatus;

class GroupCommitTests {

    private final ExecutorService threads = Executors.newCachedThreadPool();

    private final CountDownLatch entered = new CountDownLatch(1);

    private final CountDownLatch go = new CountDownLatch(1);

    private final FailingQueue waiting = new FailingQueue();

    private CountingManager manager;

    private JdbcClient jdbc;

    private GroupCommit group;

    @BeforeEach
    void create(@TempDir Path folder) {
        DriverManagerDataSource database = new DriverManagerDataSource(
                "jdbc:sqlite:" + folder.resolve("test.db") + "?journal_mode=WAL&busy_timeout=5000");
        manager = new CountingManager(database);
        JdbcTemplate template = new JdbcTemplate(database);
        template.setExceptionTranslator(new SqliteExceptionTranslator());
        jdbc = JdbcClient.create(template);
        group = new GroupCommit(manager, waiting);
        jdbc.sql("CREATE TABLE entry (name TEXT PRIMARY KEY)").update();
    }

    @AfterEach
    void stop() {
        threads.close();
    }

    @Test
    void callWhenOthersComeMeanwhileThenTheyAreCommittedTogether() throws Exception {
        List<Future<String>> results = gathered(List.of(insert("a"), insert("b"), insert("c")));

        for (Future<String> result : results) {
            assertThat(result.get()).isEqualTo("done");
        }
        assertThat(entries()).containsExactly("a", "b", "c", "first");
        assertThat(manager.commits).hasValue(2);
    }

    @Test
    void callWhenOneOfTheGroupFailsThenItAloneIsRolledBack() throws Exception {
        Callable<String> failing = () -> call(() -> {
            add("lost");
            throw ProblemException.notFound("gone");
        });

        List<Future<String>> results = gathered(List.of(insert("a"), failing, insert("first"), insert("b")));

        assertThat(results.get(0).get()).isEqualTo("done");
        assertFails(results.get(1), ProblemException.class);
        assertFails(results.get(2), DataIntegrityViolationException.class);
        assertThat(results.get(3).get()).isEqualTo("done");
        assertThat(entries()).containsExactly("a", "b", "first");
        assertThat(manager.commits).hasValue(2);
    }

    @Test
    void callWhenTheCommitFailsThenEachOfTheGroupFails() throws Exception {
        manager.failsFrom = 2;

        List<Future<String>> results = gathered(List.of(insert("a"), insert("b")));

        assertFails(results.get(0), TransactionSystemException.class);
        assertFails(results.get(1), TransactionSystemException.class);
        assertThat(entries()).containsExactly("first");
    }

    @Test
    void callWhenThereIsNoMemoryForAGroupThenItsLeaderAloneFails() throws Exception {
        waiting.failures.set(1);

        List<Future<String>> results = gathered(List.of(insert("a"), insert("b"), insert("c")));

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(results.get(0)::get)
                .withCauseInstanceOf(OutOfMemoryError.class);
        assertThat(results.get(1).get()).isEqualTo("done");
        assertThat(results.get(2).get()).isEqualTo("done");
        assertThat(call(() -> add("d"))).isEqualTo("done");
        assertThat(entries()).containsExactly("b", "c", "d", "first");
    }

    @Test
    void callWhenItsTurnComesTooLateThenNotBegun() throws Exception {
        AtomicInteger begun = new AtomicInteger();
        Deadline past = Deadline.after(Duration.ZERO);
        Callable<String> late = () -> group.call(
                () -> {
                    begun.incrementAndGet();
                    return add("late");
                },
                past);

        List<Future<String>> results = gathered(List.of(late, insert("a"), late));

        assertFails(results.get(0), TransactionTimedOutException.class);
        assertThat(results.get(1).get()).isEqualTo("done");
        assertFails(results.get(2), TransactionTimedOutException.class);
        assertThat(begun).hasValue(0);
        assertThat(entries()).containsExactly("a", "first");
        assertThat(manager.commits).hasValue(2);
    }

    @Test
    void callWhenItFailsAloneThenTheNextIsNotAffected() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> call(() -> {
                    add("lost");
                    throw new AssertionError();
                }));

        assertThat(call(() -> add("kept"))).isEqualTo("done");
        assertThat(entries()).containsExactly("kept");
    }

    @Test
    void callWhenInACallThenPartOfIt() {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> call(() -> {
                    call(() -> add("lost"));
                    throw ProblemException.notFound("gone");
                }));

        assertThat(entries()).isEmpty();
    }

    @Test
    void callWhenTheThreadIsInterruptedThenStillDoneAndStillInterrupted() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        Callable<String> work = () -> {
            Thread.currentThread().interrupt();
            String result = insert("a").call();
            interrupted.set(Thread.interrupted());
            return result;
        };

        assertThat(gathered(List.of(work)).getFirst().get()).isEqualTo("done");
        assertThat(interrupted).isTrue();
    }

    @Test
    void callWhenManyThreadsThenNothingIsLostOrDoneTwice() throws Exception {
        AtomicInteger next = new AtomicInteger();
        Callable<Integer> work = () -> {
            for (int i = 0; i < 40; i++) {
                String name = "n" + next.incrementAndGet();
                call(() -> add(name));
            }
            return 40;
        };

        for (Future<Integer> result : threads.invokeAll(Collections.nCopies(16, work))) {
            assertThat(result.get()).isEqualTo(40);
        }
        assertThat(entries()).hasSize(640);
    }

    /** Starts several pieces of work during an open transaction, so that they wait together. */
    private List<Future<String>> gathered(List<Callable<String>> works) throws Exception {
        Future<String> first = threads.submit(() -> call(() -> {
            entered.countDown();
            awaitGo();
            return add("first");
        }));
        entered.await();
        List<Future<String>> results = new ArrayList<>();
        for (Callable<String> work : works) {
            results.add(threads.submit(work));
            while (group.waiting() < results.size()) {
                Thread.onSpinWait();
            }
        }
        go.countDown();
        assertThat(first.get()).isEqualTo("done");
        return results;
    }

    private <T> T call(Supplier<T> work) {
        return group.call(work, Deadline.after(Duration.ofMinutes(5)));
    }

    private Callable<String> insert(String name) {
        return () -> call(() -> add(name));
    }

    private String add(String name) {
        jdbc.sql("INSERT INTO entry (name) VALUES (?)").param(name).update();
        return "done";
    }

    private List<String> entries() {
        return jdbc.sql("SELECT name FROM entry ORDER BY name")
                .query(String.class)
                .list();
    }

    private void awaitGo() {
        try {
            go.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static void assertFails(Future<String> result, Class<? extends Exception> failure) {
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(result::get)
                .withCauseInstanceOf(failure);
    }

    /** Queue that throws an OutOfMemoryError a given number of times, when other work waits. */
    private static final class FailingQueue extends ArrayDeque<GroupedWork<?>> {

        private static final long serialVersionUID = 1L;

        private final AtomicInteger failures = new AtomicInteger();

        @Override
        public boolean isEmpty() {
            if (size() > 1 && failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new OutOfMemoryError("no memory for a group");
            }
            return super.isEmpty();
        }
    }

    private static final class CountingManager extends JdbcTransactionManager {

        private static final long serialVersionUID = 1L;

        private final AtomicInteger commits = new AtomicInteger();

        private int failsFrom = Integer.MAX_VALUE;

        private CountingManager(DriverManagerDataSource database) {
            super(database);
            setExceptionTranslator(new SqliteExceptionTranslator());
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            if (commits.incrementAndGet() >= failsFrom) {
                doRollback(status);
                throw new TransactionSystemException("the disk is full");
            }
            super.doCommit(status);
        }
    }
}
