// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Order.State;

/** Scenarios that are explored. */
final class Scenarios {

    static final Scenario REPEAT = Scenario.of(
            "one order, a repeat with its key, the price changes",
            it -> it.repeats(1).event(Event.PRICE_CHANGE));

    static final Scenario PRICE_SEEN = Scenario.of(
            "one order at the price the client saw", it -> it.priceSeen(1).event(Event.PRICE_CHANGE));

    static final Scenario DELIVERY = Scenario.of("one order, delivery", ScenarioBuilder::delivery);

    static final Scenario DEPOSIT = Scenario.of(
            "one order, too little money, a deposit comes", it -> it.balance(0).event(Event.DEPOSIT));

    static final Scenario PENDING_HELD = Scenario.of(
            "last version: pending, held",
            it -> it.stock(0).former(State.PENDING, Reservation.State.RESERVED, Debit.State.HELD));

    static final Scenario CONFIRMING_HELD = Scenario.of(
            "last version: confirming, held",
            it -> it.stock(0).former(State.CONFIRMING, Reservation.State.RESERVED, Debit.State.HELD));

    static final Scenario EXPIRED_WITH_STOCK = Scenario.of(
            "last version: confirming, debited, reservation expired, stock",
            it -> it.former(State.CONFIRMING, Reservation.State.EXPIRED, Debit.State.DEBITED));

    static final Scenario EXPIRED_WITHOUT_STOCK = Scenario.of(
            "last version: confirming, debited, reservation expired, no stock",
            it -> it.stock(0).former(State.CONFIRMING, Reservation.State.EXPIRED, Debit.State.DEBITED));

    static final Scenario EXPIRED_AND_STOCK_COMES = Scenario.of(
            "last version: confirming, debited, reservation expired, two recoveries, stock comes",
            it -> it.stock(0)
                    .recoveries(2)
                    .event(Event.STOCK_DELIVERY)
                    .former(State.CONFIRMING, Reservation.State.EXPIRED, Debit.State.DEBITED));

    static final Scenario CONFIRMING_BARRED = Scenario.of(
            "last version: confirming, hold expired",
            it -> it.stock(0).former(State.CONFIRMING, Reservation.State.RESERVED, Debit.State.BARRED));

    static final Scenario REJECTING_HELD = Scenario.of(
            "last version: rejecting, held",
            it -> it.stock(0).former(State.REJECTING, Reservation.State.RESERVED, Debit.State.HELD));

    static final Scenario REJECTING_DEBITED = Scenario.of(
            "last version: rejecting, debited",
            it -> it.stock(0).former(State.REJECTING, Reservation.State.EXPIRED, Debit.State.DEBITED));

    static final Scenario CONFIRMED = Scenario.of(
            "last version: confirmed",
            it -> it.stock(0).former(State.CONFIRMED, Reservation.State.RESERVED, Debit.State.DEBITED));

    static final Scenario STOCK_FOR_ONE =
            Scenario.of("two orders, stock for one", it -> it.keys(2).stock(1).balance(2));

    static final Scenario MONEY_FOR_ONE =
            Scenario.of("two orders, money for one", it -> it.keys(2).stock(2).balance(1));

    /** One key and two orders, the second one for a repeat after an outage. */
    static final Scenario ATTEMPT = Scenario.of(
            "two attempts under a key", it -> it.attempts(2).repeats(1).stock(2));

    static final Scenario ATTEMPT_DURING_DEBIT = Scenario.of(
            "two attempts under a key, from the first debit on",
            it -> it.attempts(2).repeats(1).stock(2).startWith(Step.DEBIT));

    static final Scenario ATTEMPT_WITHOUT_STOCK = Scenario.of(
            "two attempts under a key, no stock",
            it -> it.attempts(2).repeats(1).stock(0));

    static final Scenario ATTEMPT_STOCK_FOR_ONE = Scenario.of(
            "two attempts under a key, stock and money for one",
            it -> it.attempts(2).repeats(1).stock(1).balance(1));

    static final Scenario ATTEMPT_PRICE_CHANGES = Scenario.of(
            "two attempts under a key, the price changes",
            it -> it.attempts(2).repeats(1).stock(2).event(Event.PRICE_CHANGE));

    static final Scenario ATTEMPT_TWICE = Scenario.of(
            "two attempts under a key, two repeats",
            it -> it.attempts(2).repeats(2).stock(2));

    static final Scenario ATTEMPT_DELIVERY = Scenario.of(
            "two attempts under a key, delivery",
            it -> it.attempts(2).repeats(1).stock(2).delivery());

    private Scenarios() {}
}
