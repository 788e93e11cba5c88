// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import org.jspecify.annotations.Nullable;

/** Builds a {@link Scenario}: at first one request for one of one piece, with a balance of 2. */
final class ScenarioBuilder {

    private int keys = 1;

    private int attempts = 1;

    private int repeats;

    private int recoveries = 1;

    private int stock = 1;

    private int balance = 2;

    private boolean delivery;

    private int priceSeen;

    private Row<Event> events = Row.empty();

    private @Nullable FormerOrder former;

    private @Nullable Step firstStep;

    ScenarioBuilder keys(int number) {
        this.keys = number;
        return this;
    }

    ScenarioBuilder attempts(int number) {
        this.attempts = number;
        return this;
    }

    ScenarioBuilder repeats(int number) {
        this.repeats = number;
        return this;
    }

    ScenarioBuilder recoveries(int number) {
        this.recoveries = number;
        return this;
    }

    ScenarioBuilder stock(int pieces) {
        this.stock = pieces;
        return this;
    }

    ScenarioBuilder balance(int amount) {
        this.balance = amount;
        return this;
    }

    ScenarioBuilder delivery() {
        this.delivery = true;
        return this;
    }

    ScenarioBuilder priceSeen(int price) {
        this.priceSeen = price;
        return this;
    }

    ScenarioBuilder event(Event event) {
        this.events = Row.insert(events, event);
        return this;
    }

    ScenarioBuilder former(Order.State order, Reservation.State reservation, Debit.State debit) {
        this.former = FormerOrder.of(order, reservation, debit);
        return this;
    }

    /** Starts when the first request has sent the message of a step. */
    ScenarioBuilder startWith(Step step) {
        this.firstStep = step;
        return this;
    }

    Scenario build(String name) {
        return new Scenario(
                name,
                keys,
                attempts,
                repeats,
                recoveries,
                stock,
                balance,
                delivery,
                priceSeen,
                events,
                former,
                firstStep);
    }
}
