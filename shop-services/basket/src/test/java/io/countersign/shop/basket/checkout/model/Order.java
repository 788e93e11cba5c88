// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/**
 * Row of an order.
 *
 * @param total 0 until the order is confirmed
 * @param stockCommitted whether the answer to the commit of its stock is stored
 * @param reason for its rejection, stored only where the key may get another order
 */
record Order(State state, int total, boolean stockCommitted, Shipping shipping, Reason reason) {

    static final Order ABSENT = new Order(State.ABSENT);

    Order(State state) {
        this(state, 0, false, Shipping.NONE, Reason.NONE);
    }

    static Order pending(boolean delivery) {
        return new Order(State.PENDING, 0, false, delivery ? Shipping.OPEN : Shipping.NONE, Reason.NONE);
    }

    Order confirmed(int total, boolean stockCommitted) {
        return new Order(State.CONFIRMED, total, stockCommitted, shipping, reason);
    }

    Order rejecting(Reason reason) {
        return new Order(State.REJECTING, total, stockCommitted, shipping, reason);
    }

    Order rejected() {
        return new Order(State.REJECTED, total, stockCommitted, shipping, reason);
    }

    Order withStockCommitted() {
        return new Order(state, total, true, shipping, reason);
    }

    Order sent() {
        return new Order(state, total, stockCommitted, Shipping.DONE, reason);
    }

    boolean is(State other) {
        return state == other;
    }

    boolean undecided() {
        return state == State.PENDING || state == State.CONFIRMING;
    }

    boolean refused() {
        return state == State.REJECTING || state == State.REJECTED;
    }

    /** Whether the lines are in this order and not in the basket. */
    boolean holdsLines() {
        return undecided() || state == State.CONFIRMED;
    }

    /** Whether nothing is left to do. */
    boolean settled() {
        return state == State.ABSENT
                || state == State.REJECTED
                || (state == State.CONFIRMED && stockCommitted && shipping != Shipping.OPEN);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Order that
                && state == that.state
                && total == that.total
                && stockCommitted == that.stockCommitted
                && shipping == that.shipping
                && reason == that.reason;
    }

    @Override
    public int hashCode() {
        int hash = (state.hashCode() * 31 + total) * 31 + (stockCommitted ? 1 : 0);
        return (hash * 31 + shipping.hashCode()) * 31 + reason.hashCode();
    }

    enum State {
        ABSENT,
        PENDING,
        /** Of the last version. */
        CONFIRMING,
        CONFIRMED,
        REJECTING,
        REJECTED
    }

    enum Shipping {
        NONE,
        OPEN,
        DONE
    }

    enum Reason {
        NONE,
        REFUSAL,
        OUTAGE
    }
}
