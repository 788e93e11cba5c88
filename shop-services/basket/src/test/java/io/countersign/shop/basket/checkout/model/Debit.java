// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** Row of a debit in account. The amount is 0 unless the order was debited. */
record Debit(State state, int amount) {

    static final Debit NONE = new Debit(State.NONE, 0);

    static final Debit REFUSED = new Debit(State.REFUSED, 0);

    static final Debit BARRED = new Debit(State.BARRED, 0);

    boolean is(State other) {
        return state == other;
    }

    /** Whether account has not decided. */
    boolean open() {
        return state == State.NONE || state == State.HELD;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Debit that && state == that.state && amount == that.amount;
    }

    @Override
    public int hashCode() {
        return state.hashCode() * 31 + amount;
    }

    enum State {
        NONE,
        /** Of the last version. */
        HELD,
        DEBITED,
        REFUSED,
        BARRED,
        REFUNDED
    }
}
