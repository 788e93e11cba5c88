// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/**
 * State of everything: the tables of all services, and what is under way. The methods {@code equals} and {@code
 * hashCode} are written out here and in the parts, since those of records are slow without the optimising compiler,
 * which the tests do without.
 *
 * @param shipments tables of delivery
 * @param sent messages, which may be handled at any time and any number of times, sorted
 * @param events that may still happen
 */
record World(
        Basket basket,
        Product product,
        Account account,
        Row<Shipment> shipments,
        Row<Message> sent,
        Row<Event> events) {

    Order order(int order) {
        return basket.order(order);
    }

    Reservation reservation(int order) {
        return product.reservation(order);
    }

    Debit debit(int order) {
        return account.debit(order);
    }

    Shipment shipment(int order) {
        return shipments.get(order);
    }

    /** Whether nothing is left to do for any order. */
    boolean settled() {
        return basket.orders().count(Order::settled) == basket.orders().size();
    }

    World with(Basket changed) {
        return new World(changed, product, account, shipments, sent, events);
    }

    World with(int order, Order changed) {
        return with(basket.with(order, changed));
    }

    World with(int index, Worker changed) {
        return with(basket.with(index, changed));
    }

    World with(Product changed) {
        return new World(basket, changed, account, shipments, sent, events);
    }

    World with(Account changed) {
        return new World(basket, product, changed, shipments, sent, events);
    }

    World with(int order, Shipment changed) {
        return new World(basket, product, account, shipments.with(order, changed), sent, events);
    }

    World send(Message message) {
        return sent.contains(message)
                ? this
                : new World(basket, product, account, shipments, Row.insert(sent, message), events);
    }

    World withoutEvent(int index) {
        return new World(basket, product, account, shipments, sent, events.without(index));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof World that
                && basket.equals(that.basket)
                && product.equals(that.product)
                && account.equals(that.account)
                && shipments.equals(that.shipments)
                && sent.equals(that.sent)
                && events.equals(that.events);
    }

    @Override
    public int hashCode() {
        int hash = basket.hashCode();
        hash = hash * 31 + product.hashCode();
        hash = hash * 31 + account.hashCode();
        hash = hash * 31 + shipments.hashCode();
        hash = hash * 31 + sent.hashCode();
        return hash * 31 + events.hashCode();
    }
}
