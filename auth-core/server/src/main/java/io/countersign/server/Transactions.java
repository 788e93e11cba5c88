// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs work in a transaction, again if the database was busy, chose it as the victim of a deadlock or could not
 * serialize it. The work may therefore run several times: it touches nothing but the database.
 *
 * @since 0.1
 */
public final class Transactions {

    private static final int ATTEMPTS = 8;

    private final Runner runner;

    public Transactions(PlatformTransactionManager manager) {
        TransactionTemplate template = new TransactionTemplate(manager);
        this.runner = new Runner() {
            @Override
            public <T> T call(Supplier<T> work) {
                return template.execute(status -> work.get());
            }
        };
    }

    private Transactions(Runner runner) {
        this.runner = runner;
    }

    /**
     * For a database with one writer: what is called at once is committed at once, which the disk takes as long for.
     */
    static Transactions grouped(PlatformTransactionManager manager) {
        return new Transactions(new GroupCommit(manager));
    }

    /**
     * @throws TransientDataAccessException if the database stayed busy
     */
    public <T> T call(Supplier<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return runner.call(work);
            } catch (TransientDataAccessException busy) {
                if (attempt == ATTEMPTS) {
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
        // Spread out, so that those who collided do not collide again.
        long bound = TimeUnit.MILLISECONDS.toNanos(5L << attempt);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1, bound));
    }

    /** Runs work in one transaction, once. */
    interface Runner {

        <T> T call(Supplier<T> work);
    }
}
