// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.springframework.transaction.SavepointManager;

/**
 * Work of one thread in a {@link GroupCommit}. The semaphore makes fields that the leader wrote visible to the waiting
 * thread.
 */
final class GroupedWork<T> {

    private final Supplier<T> work;

    private final Deadline deadline;

    private final Semaphore turn = new Semaphore(0);

    private boolean leads;

    private boolean failed;

    // Never the work itself, which outside of its transaction could not be rolled back.
    private Supplier<T> outcome = () -> {
        throw new IllegalStateException("Nothing was committed");
    };

    /** @param deadline time after which the work is not started */
    GroupedWork(Supplier<T> work, Deadline deadline) {
        this.work = work;
        this.deadline = deadline;
    }

    /** Waits until the work is done or this thread must lead. Returns whether it must lead. */
    boolean awaitsLead() {
        turn.acquireUninterruptibly();
        return leads;
    }

    void lead() {
        leads = true;
        turn.release();
    }

    void done() {
        turn.release();
    }

    /** Fails the work if its deadline has passed. Returns whether it did. */
    boolean failsLate() {
        boolean late = deadline.isPast();
        if (late) {
            fail(Deadline.exceeded());
        }
        return late;
    }

    /** Runs the work alone: an exception rolls back the transaction. */
    void run() {
        deadline.check();
        T value = work.get();
        outcome = () -> value;
    }

    /**
     * Runs the work as part of a group, which continues if this work fails. An {@link Error} rolls back the whole
     * transaction.
     */
    void runIn(SavepointManager transaction) {
        if (failsLate()) {
            return;
        }
        Object savepoint = transaction.createSavepoint();
        try {
            run();
        } catch (RuntimeException thrown) {
            fail(thrown);
            transaction.rollbackToSavepoint(savepoint);
        }
        transaction.releaseSavepoint(savepoint);
    }

    /** Sets the reason why nothing was committed. An earlier exception of the work itself takes precedence. */
    void fail(RuntimeException reason) {
        fail(() -> {
            throw reason;
        });
    }

    void fail(Error reason) {
        fail(() -> {
            throw reason;
        });
    }

    private void fail(Supplier<T> thrower) {
        if (!failed) {
            failed = true;
            outcome = thrower;
        }
    }

    T result() {
        return outcome.get();
    }
}
