// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** Debit of one order at {@link FakeParticipants}. */
final class FakeDebit {

    private State state = State.NONE;

    private long amount;

    private int debited;

    private int refunded;

    State state() {
        return state;
    }

    /** Returns the amount of the debit, in minor units. */
    long amount() {
        return amount;
    }

    int debited() {
        return debited;
    }

    int refunded() {
        return refunded;
    }

    Outcome debit(long total, boolean refuse) {
        if (state == State.NONE) {
            state = refuse ? State.REFUSED : State.DEBITED;
            amount = refuse ? 0 : total;
            debited += refuse ? 0 : 1;
        }
        return stored();
    }

    Outcome ask(boolean refuse) {
        if (state == State.NONE) {
            state = State.BARRED;
        }
        return stored();
    }

    Outcome undo(boolean refuse) {
        if (state == State.DEBITED) {
            state = State.REFUNDED;
            refunded++;
        }
        ask(refuse);
        return Outcome.DONE;
    }

    private Outcome stored() {
        return switch (state) {
            case DEBITED -> Outcome.DONE;
            case REFUSED -> new Outcome.Refused(Reason.INSUFFICIENT_FUNDS);
            case NONE, BARRED, REFUNDED -> new Outcome.Refused(Reason.INTERRUPTED);
        };
    }

    enum State {
        NONE,
        DEBITED,
        REFUSED,
        BARRED,
        REFUNDED
    }
}
