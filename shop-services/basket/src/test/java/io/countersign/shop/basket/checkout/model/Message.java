// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.Comparator;

/** Request of basket to a participant. The amount is 0 except for debits. */
record Message(Verb verb, Batch orders, int amount) implements Comparable<Message> {

    private static final Comparator<Message> ORDER = Comparator.comparing(Message::verb)
            .thenComparingInt(message -> message.orders().bits())
            .thenComparingInt(Message::amount);

    /** Returns the order, the first one of a batch. */
    int order() {
        return orders.first();
    }

    @Override
    public int compareTo(Message other) {
        return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Message that
                && verb == that.verb
                && amount == that.amount
                && orders.equals(that.orders);
    }

    @Override
    public int hashCode() {
        return (verb.hashCode() * 31 + orders.bits()) * 31 + amount;
    }

    @Override
    public String toString() {
        return verb + " " + orders + (verb == Verb.DEBIT ? " of " + amount : "");
    }

    enum Verb {
        RESERVE,
        RELEASE,
        COMMIT,
        DEBIT,
        ASK,
        UNDO,
        BOOK,
        DISPATCH,
        CANCEL
    }
}
