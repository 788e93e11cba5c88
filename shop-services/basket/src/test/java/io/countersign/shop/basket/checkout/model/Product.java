// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Reservation.State;

/** Tables of product: price and quantities of the only product, and the reservation of each order. */
record Product(int price, int stock, int reserved, int committed, Row<Reservation> reservations) {

    Reservation reservation(int order) {
        return reservations.get(order);
    }

    Product with(int order, Reservation reservation) {
        return new Product(price, stock, reserved, committed, reservations.with(order, reservation));
    }

    Product withPrice(int changed) {
        return new Product(changed, stock, reserved, committed, reservations);
    }

    Product delivered(int quantity) {
        return new Product(price, stock + quantity, reserved, committed, reservations);
    }

    /** Takes the stock of an order at a price. */
    Product reserve(int order, int atPrice) {
        return new Product(price, stock - 1, reserved + 1, committed, reservations)
                .with(order, new Reservation(State.RESERVED, atPrice));
    }

    /** Gives the stock of a reservation back. */
    Product end(int order, State state) {
        return new Product(price, stock + 1, reserved - 1, committed, reservations)
                .with(order, reservation(order).with(state));
    }

    Product commit(int order) {
        return new Product(price, stock, reserved - 1, committed + 1, reservations)
                .with(order, reservation(order).with(State.COMMITTED));
    }

    int total() {
        return stock + reserved + committed;
    }

    int count(State state) {
        return reservations.count(reservation -> reservation.is(state));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Product that
                && price == that.price
                && stock == that.stock
                && reserved == that.reserved
                && committed == that.committed
                && reservations.equals(that.reservations);
    }

    @Override
    public int hashCode() {
        return (((price * 31 + stock) * 31 + reserved) * 31 + committed) * 31 + reservations.hashCode();
    }
}
