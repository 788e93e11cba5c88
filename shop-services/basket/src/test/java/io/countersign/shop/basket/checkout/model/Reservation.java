// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** Row of a reservation in product. The price is the one at which it was reserved. */
record Reservation(State state, int price) {

    static final Reservation NONE = new Reservation(State.NONE, 0);

    Reservation with(State other) {
        return state == other ? this : new Reservation(other, price);
    }

    boolean is(State other) {
        return state == other;
    }

    /** Whether the order has its stock. */
    boolean holdsStock() {
        return state == State.RESERVED || state == State.COMMITTED;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Reservation that && state == that.state && price == that.price;
    }

    @Override
    public int hashCode() {
        return state.hashCode() * 31 + price;
    }

    enum State {
        NONE,
        RESERVED,
        COMMITTED,
        RELEASED,
        /** Of the last version. */
        EXPIRED
    }
}
