// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Value;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Registration of one thread in {@link Registrations}. Fields written before the semaphore is released are visible to
 * the thread that acquires it.
 */
final class Registration {

    private final Value commitment;

    private final Semaphore turn = new Semaphore(0);

    private boolean leads;

    private Supplier<Members.Registered> outcome = () -> {
        throw new IllegalStateException("Nothing was committed");
    };

    Registration(Value commitment) {
        this.commitment = commitment;
    }

    Value commitment() {
        return commitment;
    }

    /** Waits until the outcome is known or this thread must lead. Returns whether it must lead. */
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

    /**
     * Takes the outcome of its commitment. A later registration of the same commitment in this group is not the
     * first.
     */
    void take(Map<Value, Supplier<Members.Registered>> outcomes) {
        Supplier<Members.Registered> found = outcomes.get(commitment);
        if (found != null) {
            outcome = found;
            outcomes.put(commitment, () -> found.get().again());
        }
    }

    void fail(RuntimeException reason) {
        outcome = () -> {
            throw reason;
        };
    }

    Members.Registered result() {
        return outcome.get();
    }
}
