// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/**
 * Tables and workers of basket.
 *
 * @param lines of each key: 1 if they are in the basket, 0 if an order holds them
 * @param told answers that clients have had for each order, sorted
 */
record Basket(Row<Order> orders, Row<Integer> lines, Row<Worker> workers, Row<Row<Answer>> told) {

    Order order(int order) {
        return orders.get(order);
    }

    Worker worker(int index) {
        return workers.get(index);
    }

    boolean wasTold(int order, Answer answer) {
        return told.get(order).contains(answer);
    }

    Basket with(int order, Order changed) {
        return new Basket(orders.with(order, changed), lines, workers, told);
    }

    Basket with(int index, Worker changed) {
        return new Basket(orders, lines, workers.with(index, changed), told);
    }

    Basket takeLines(int key) {
        return new Basket(orders, lines.with(key, lines.get(key) - 1), workers, told);
    }

    Basket giveLinesBack(int key) {
        return new Basket(orders, lines.with(key, lines.get(key) + 1), workers, told);
    }

    Basket tell(int order, Answer answer) {
        return wasTold(order, answer)
                ? this
                : new Basket(orders, lines, workers, told.with(order, Row.insert(told.get(order), answer)));
    }

    boolean idle() {
        return workers.count(worker -> worker.step().rests()) == workers.size();
    }

    /** Ends all workers except the requests that have not begun. */
    Basket crash() {
        Basket after = this;
        for (int i = 0; i < workers.size(); i++) {
            if (worker(i).step() != Step.OPEN) {
                after = after.with(i, worker(i).end());
            }
        }
        return after;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Basket that
                && orders.equals(that.orders)
                && lines.equals(that.lines)
                && workers.equals(that.workers)
                && told.equals(that.told);
    }

    @Override
    public int hashCode() {
        return ((orders.hashCode() * 31 + lines.hashCode()) * 31 + workers.hashCode()) * 31 + told.hashCode();
    }
}
