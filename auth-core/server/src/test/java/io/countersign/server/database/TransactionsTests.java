// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;

class TransactionsTests {

    private final CountingManager manager = new CountingManager();

    private final Transactions transactions = new Transactions(manager, Duration.ofMinutes(5));

    @Test
    void callWhenBusyThenTriesAgainInAnotherTransaction() {
        AtomicInteger runs = new AtomicInteger();
        String result = transactions.call(() -> {
            if (runs.incrementAndGet() < 3) {
                throw new CannotAcquireLockException("busy");
            }
            return "done";
        });
        assertThat(result).isEqualTo("done");
        assertThat(manager.commits).hasValue(1);
        assertThat(manager.rollbacks).hasValue(2);
    }

    @Test
    void callWhenAlwaysBusyThenGivesUp() {
        AtomicInteger runs = new AtomicInteger();
        assertThatExceptionOfType(CannotAcquireLockException.class)
                .isThrownBy(() -> transactions.run(() -> {
                    runs.incrementAndGet();
                    throw new CannotAcquireLockException("busy");
                }));
        assertThat(runs).hasValue(8);
    }

    @Test
    void callWhenAlwaysBusyThenNotTriedAfterTheTimeout() {
        AtomicInteger runs = new AtomicInteger();
        Transactions impatient = new Transactions(manager, Duration.ofMillis(20));
        assertThatExceptionOfType(CannotAcquireLockException.class)
                .isThrownBy(() -> impatient.run(() -> {
                    runs.incrementAndGet();
                    await(Duration.ofMillis(30));
                    throw new CannotAcquireLockException("busy");
                }));
        assertThat(runs).hasValue(1);
    }

    @Test
    void callWhenTheConnectionComesTooLateThenNothingIsDone() {
        AtomicInteger runs = new AtomicInteger();
        manager.delay = Duration.ofMillis(30);
        Transactions impatient = new Transactions(manager, Duration.ofMillis(20));
        assertThatExceptionOfType(TransactionTimedOutException.class)
                .isThrownBy(() -> impatient.run(runs::incrementAndGet));
        assertThat(runs).hasValue(0);
        assertThat(manager.rollbacks).hasValue(1);
    }

    @Test
    void callWhenRefusedThenRollsBackOnce() {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> transactions.run(() -> {
                    throw ProblemException.notFound("gone");
                }));
        assertThat(manager.rollbacks).hasValue(1);
    }

    @Test
    void translateWhenSqlitesCodesThenTheirMeaning() {
        SqliteExceptionTranslator translator = new SqliteExceptionTranslator();
        assertThat(translator.translate("t", null, new SQLException("busy", null, 5)))
                .isInstanceOf(CannotAcquireLockException.class);
        assertThat(translator.translate("t", null, new SQLException("busy snapshot", null, 517)))
                .isInstanceOf(CannotAcquireLockException.class);
        assertThat(translator.translate("t", null, new SQLException("unique", null, 2067)))
                .isInstanceOf(DataIntegrityViolationException.class);
        assertThat(translator.translate("t", null, new SQLException("deadlock", "40P01", 0)))
                .isInstanceOf(TransientDataAccessException.class);
    }

    private static void await(Duration time) {
        Deadline deadline = Deadline.after(time);
        while (!deadline.isPast()) {
            Thread.onSpinWait();
        }
    }

    private static final class CountingManager extends AbstractPlatformTransactionManager {

        private static final long serialVersionUID = 1L;

        private final AtomicInteger commits = new AtomicInteger();

        private final AtomicInteger rollbacks = new AtomicInteger();

        private Duration delay = Duration.ZERO;

        @Override
        protected Object doGetTransaction() {
            return this;
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            await(delay);
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            commits.incrementAndGet();
        }

        @Override
        protected void doRollback(DefaultTransactionStatus status) {
            rollbacks.incrementAndGet();
        }
    }
}
