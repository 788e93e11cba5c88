// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Order.State;
import java.util.List;

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

    static final Scenario ATTEMPTS = Scenario.of(
            "two attempts under one key, recovery",
            it -> it.attempts(2).repeats(1).balance(1));

    static final Scenario ATTEMPTS_ALONE = Scenario.of(
            "two attempts under one key, no recovery",
            it -> it.attempts(2).repeats(1).stock(2).recoveries(0));

    static final Scenario ATTEMPTS_AND_DEPOSIT = Scenario.of(
            "two attempts under one key, too little money, a deposit comes",
            it -> it.attempts(2).repeats(1).balance(0).event(Event.DEPOSIT));

    private Scenarios() {}

    /** Returns those with one order, each of them explored in seconds. */
    static List<Scenario> ofOneOrder() {
        return List.of(
                REPEAT,
                PRICE_SEEN,
                DELIVERY,
                DEPOSIT,
                PENDING_HELD,
                CONFIRMING_HELD,
                EXPIRED_WITH_STOCK,
                EXPIRED_WITHOUT_STOCK,
                EXPIRED_AND_STOCK_COMES,
                CONFIRMING_BARRED,
                REJECTING_HELD,
                REJECTING_DEBITED,
                CONFIRMED);
    }
}
