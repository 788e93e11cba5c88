// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.springframework.transaction.SavepointManager;

/**
 * A thread's part of a {@link GroupCommit}. What is written here before the turn is given is seen by the thread after
 * it.
 */
final class GroupedWork<T> {

    private final Supplier<T> work;

    private final Deadline deadline;

    private final Semaphore turn = new Semaphore(0);

    private boolean leads;

    private boolean failed;

    // Never the work itself, which outside of its transaction would be done and not undone.
    private Supplier<T> outcome = () -> {
        throw new IllegalStateException("Nothing was committed");
    };

    /** @param deadline after which the work is not begun */
    GroupedWork(Supplier<T> work, Deadline deadline) {
        this.work = work;
        this.deadline = deadline;
    }

    /** Waits until the work is done, or its thread is to lead; whether it is to lead. */
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

    /** Whether it came too late to be begun, and has failed for that. */
    boolean failsLate() {
        boolean late = deadline.isPast();
        if (late) {
            fail(Deadline.exceeded());
        }
        return late;
    }

    /** Runs alone: whatever it throws ends the transaction. */
    void run() {
        deadline.check();
        T value = work.get();
        outcome = () -> value;
    }

    /**
     * Runs as one of several, whose work stays if this one fails. An error is nobody's
     * failure, and ends the transaction.
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

    /** Nothing was committed, for this reason; unless the work itself threw, which says more. */
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
