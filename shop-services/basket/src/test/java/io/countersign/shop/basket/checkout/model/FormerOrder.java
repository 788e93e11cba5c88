// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** Order that the last version has left. */
record FormerOrder(Order order, Reservation reservation, Debit debit) {

    /** An order with one piece at a price of 1. */
    static FormerOrder of(Order.State order, Reservation.State reservation, Debit.State debit) {
        int total = order == Order.State.CONFIRMED ? 1 : 0;
        int amount = debit == Debit.State.HELD || debit == Debit.State.DEBITED ? 1 : 0;
        return new FormerOrder(
                new Order(order, total, false, Order.Shipping.NONE, Order.Reason.NONE),
                new Reservation(reservation, 1),
                new Debit(debit, amount));
    }

    int reserved() {
        return reservation.is(Reservation.State.RESERVED) ? 1 : 0;
    }

    int debited() {
        return debit.is(Debit.State.DEBITED) ? debit.amount() : 0;
    }
}
