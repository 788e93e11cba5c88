// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Message.Verb;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thread of basket that works on an order. A crash of basket ends it.
 *
 * @param waiting the message whose answer it waits for
 * @param price that it has heard and will debit or store, 0 if none
 * @param outage whether it rejects because of an outage
 * @param batch orders that it commits or marks
 */
record Worker(Role role, int order, Step step, @Nullable Message waiting, int price, boolean outage, Batch batch) {

    static final Worker IDLE = new Worker(Role.RECOVERY, 0, Step.IDLE);

    Worker(Role role, int order, Step step) {
        this(role, order, step, null, 0, false, Batch.EMPTY);
    }

    Worker as(Role other, int otherOrder) {
        return new Worker(other, otherOrder, step);
    }

    Worker go(Step next) {
        return new Worker(role, order, next);
    }

    Worker go(Step next, int heardPrice) {
        return new Worker(role, order, next, null, heardPrice, false, Batch.EMPTY);
    }

    Worker go(Step next, boolean byOutage) {
        return new Worker(role, order, next, null, 0, byOutage, Batch.EMPTY);
    }

    Worker go(Step next, Batch orders) {
        return new Worker(role, order, next, null, 0, false, orders);
    }

    Worker waitFor(Message message) {
        return new Worker(role, order, step, message, price, outage, batch);
    }

    Worker end() {
        return role == Role.RECOVERY ? IDLE : new Worker(Role.REQUEST, order, Step.GONE);
    }

    boolean is(Role other) {
        return role == other;
    }

    /** Returns the message that its step sends. */
    Message message(Verb verb) {
        return new Message(verb, step == Step.COMMIT ? batch : Batch.of(order), step == Step.DEBIT ? price : 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Worker that
                && role == that.role
                && order == that.order
                && step == that.step
                && price == that.price
                && outage == that.outage
                && Objects.equals(waiting, that.waiting)
                && batch.equals(that.batch);
    }

    @Override
    public int hashCode() {
        int hash = (role.hashCode() * 31 + order) * 31 + step.hashCode();
        hash = (hash * 31 + Objects.hashCode(waiting)) * 31 + price;
        return (hash * 31 + (outage ? 1 : 0)) * 31 + batch.bits();
    }

    @Override
    public String toString() {
        return role + " " + order;
    }

    enum Role {
        /** The request that stored the order, or will. */
        REQUEST,
        /** A request with a key that has an order. */
        REPEAT,
        RECOVERY
    }
}
