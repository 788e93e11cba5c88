// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import static io.countersign.shop.basket.checkout.model.Answer.CONFLICT_409;
import static io.countersign.shop.basket.checkout.model.Answer.CREATED_201;
import static io.countersign.shop.basket.checkout.model.Answer.UNAVAILABLE_503;
import static io.countersign.shop.basket.checkout.model.Debit.State.DEBITED;
import static io.countersign.shop.basket.checkout.model.Order.Shipping.DONE;
import static io.countersign.shop.basket.checkout.model.Order.State.CONFIRMED;
import static io.countersign.shop.basket.checkout.model.Reservation.State.COMMITTED;
import static io.countersign.shop.basket.checkout.model.Reservation.State.RESERVED;
import static io.countersign.shop.basket.checkout.model.Shipment.BOOKED;
import static io.countersign.shop.basket.checkout.model.Shipment.DISPATCHED;

/** Statement that is true in every state. */
enum Invariant {
    NO_QUANTITY_IS_NEGATIVE((scenario, world) -> world.product().stock() >= 0
            && world.product().reserved() >= 0
            && world.product().committed() >= 0),
    STOCK_RESERVED_AND_COMMITTED_ADD_UP((scenario, world) -> world.product().total() == scenario.stockEver(world)),
    RESERVED_IS_THE_SUM_OF_RESERVATIONS(
            (scenario, world) -> world.product().reserved() == world.product().count(RESERVED)),
    COMMITTED_IS_THE_SUM_OF_COMMITMENTS(
            (scenario, world) -> world.product().committed() == world.product().count(COMMITTED)),
    BALANCE_IS_NOT_NEGATIVE((scenario, world) -> world.account().balance() >= 0),
    BALANCE_IS_THE_SUM_OF_THE_LEDGER((scenario, world) ->
            world.account().balance() == scenario.balance() + world.account().sum()),

    A_KEY_HAS_ONE_CONFIRMED_ORDER(
            Check.keys(key -> key.count(view -> view.order().is(CONFIRMED)) <= 1)),
    A_KEY_IS_DEBITED_ONCE(Check.keys(key -> key.count(view -> view.debits() > 0) <= 1)),
    LINES_ARE_IN_ONE_PLACE(Check.keys(key ->
            key.lines() >= 0 && key.lines() + key.count(view -> view.order().holdsLines()) == 1)),
    A_409_IS_FINAL_FOR_THE_KEY(
            Check.keys(key -> key.count(view -> view.wasTold(CONFLICT_409) && key.hasNext(view)) == 0)),

    AN_ORDER_HAS_ONE_DEBIT_AND_ONE_REFUND(Check.orders(view -> view.debits() <= 1 && view.refunds() <= view.debits())),
    THE_DEBIT_AGREES_WITH_THE_LEDGER(
            Check.orders(view -> view.debit().is(DEBITED) == (view.debits() == 1 && view.refunds() == 0))),

    CONFIRMED_IS_DEBITED(Check.confirmed(view -> view.debit().is(DEBITED))),
    CONFIRMED_HAS_STOCK(Check.confirmed(view -> view.reservation().holdsStock())),
    CONFIRMED_HAS_ONE_PRICE(
            Check.confirmed(view -> view.debit().amount() == view.order().total()
                    && view.reservation().price() == view.order().total())),
    CONFIRMED_HAS_THE_PRICE_SEEN((scenario, world) ->
            Check.confirmed(view -> scenario.expects(view.order().total())).holds(scenario, world)),
    MARKED_AS_COMMITTED_IS_COMMITTED(Check.confirmed(
            view -> !view.order().stockCommitted() || view.reservation().is(COMMITTED))),
    MARKED_AS_SENT_IS_DISPATCHED(
            Check.confirmed(view -> view.order().shipping() != DONE || view.shipment() == DISPATCHED)),

    REJECTED_IS_NOT_DEBITED(Check.rejected(view -> !view.debit().is(DEBITED))),
    REJECTED_HAS_NO_STOCK(Check.rejected(view -> !view.reservation().holdsStock())),
    REJECTED_HAS_NO_SHIPMENT(Check.rejected(view -> view.shipment() != BOOKED && view.shipment() != DISPATCHED)),

    DISPATCHED_IS_CONFIRMED(
            Check.orders(view -> view.shipment() != DISPATCHED || view.order().is(CONFIRMED))),
    A_201_IS_FINAL(
            Check.orders(view -> !view.wasTold(CREATED_201) || view.order().is(CONFIRMED))),
    A_REFUSAL_IS_FINAL(Check.orders(
            view -> view.order().refused() || !(view.wasTold(CONFLICT_409) || view.wasTold(UNAVAILABLE_503)))),
    A_503_IS_NEVER_DEBITED(Check.orders(view -> !view.wasTold(UNAVAILABLE_503) || view.debits() == 0)),

    /** About all states that follow, so {@link Explorer} checks it. */
    EVERY_ORDER_CAN_STILL_SETTLE((scenario, world) -> true);

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Check check;

    Invariant(Check check) {
        this.check = check;
    }

    boolean holds(Scenario scenario, World world) {
        return check.holds(scenario, world);
    }
}
