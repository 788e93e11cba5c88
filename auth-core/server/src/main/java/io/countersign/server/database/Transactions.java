// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs work in a transaction. Retries if the database was busy, chose the transaction as the victim of a deadlock or
 * could not serialize it. The work may therefore run several times, and must have no effects outside of the database.
 *
 * @since 0.1
 */
public final class Transactions {

    private static final int ATTEMPTS = 8;

    private final Runner runner;

    private final Duration timeout;

    /**
     * @param timeout time after which work is neither started nor retried; it must be shorter than the callers'
     *     timeouts
     */
    public Transactions(PlatformTransactionManager manager, Duration timeout) {
        this(alone(new TransactionTemplate(manager)), timeout);
    }

    private Transactions(Runner runner, Duration timeout) {
        this.runner = runner;
        this.timeout = Objects.requireNonNull(timeout, "timeout cannot be null");
    }

    private static Runner alone(TransactionTemplate template) {
        return new Runner() {
            @Override
            public <T> T call(Supplier<T> work, Deadline deadline) {
                return template.execute(status -> {
                    deadline.check();
                    return work.get();
                });
            }
        };
    }

    /**
     * Creates transactions for a database with one writer: concurrent work is committed together, because the disk
     * takes as long for one commit as for many.
     */
    static Transactions grouped(PlatformTransactionManager manager, Duration timeout) {
        return new Transactions(new GroupCommit(manager), timeout);
    }

    /**
     * @throws TransientDataAccessException if the database stayed busy
     * @throws org.springframework.transaction.TransactionTimedOutException if the work did not start before the
     *     timeout; nothing was done
     * @throws CommitOutcomeUnknownException if it is unknown whether the changes are stored
     */
    public <T> T call(Supplier<T> work) {
        Deadline deadline = Deadline.after(timeout);
        for (int attempt = 1; ; attempt++) {
            try {
                return runner.call(work, deadline);
            } catch (TransientDataAccessException busy) {
                if (attempt == ATTEMPTS || deadline.isPast()) {
                    throw busy;
                }
                pause(attempt);
            }
        }
    }

    public void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }

    private static void pause(int attempt) {
        // A random pause, so that colliding transactions do not collide again.
        long bound = TimeUnit.MILLISECONDS.toNanos(5L << attempt);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1, bound));
    }

    /** Runs work once in a transaction, or not at all after its deadline. */
    interface Runner {

        <T> T call(Supplier<T> work, Deadline deadline);
    }
}
