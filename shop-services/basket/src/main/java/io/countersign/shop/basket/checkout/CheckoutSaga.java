// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.checkout.Outcome.Done;
import io.countersign.shop.basket.checkout.Outcome.Refused;
import io.countersign.shop.basket.checkout.Outcome.Unknown;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Moves an order from {@code PENDING} to {@code CONFIRMED} or {@code REJECTED}.
 *
 * <p>While it is pending, stock is reserved and funds are held: both can be undone, so whatever goes wrong, the order
 * is rejected. Once both are there, the decision {@code CONFIRMING} is stored before anything is taken for good, and
 * from then on every attempt leads forward. The hold is captured first and the reservation committed after it, one
 * after the other. Only one thing can turn the decision round: a participant was away for longer than holds and
 * reservations last, and what had been set aside is gone. Its refusal is final, so that no other attempt can have
 * come further, and money that was captured already is paid back.
 *
 * <p>An order that is to be delivered is booked at the delivery service too, and sent once it is confirmed. From then
 * on nothing turns it round: should the booking be gone by then, another is made.
 *
 * <p>Every step may be repeated, by the request, by recovery, or by both at once, since the participants answer a
 * repeat with their first result.
 */
@Component
class CheckoutSaga {

    private static final Logger LOG = LoggerFactory.getLogger(CheckoutSaga.class);

    private final Stock stock;

    private final Funds funds;

    private final Shipments shipments;

    private final OrderDecisions decisions;

    CheckoutSaga(Stock stock, Funds funds, Shipments shipments, OrderDecisions decisions) {
        this.stock = stock;
        this.funds = funds;
        this.shipments = shipments;
        this.decisions = decisions;
    }

    /** Takes a new order as far as it goes now: to its end, if all answer in time. */
    Order begin(Order order) {
        Outcome prepared = prepare(order);
        return settle(
                switch (prepared) {
                    case Done done -> decisions.confirm(order);
                    case Refused refused -> decisions.reject(order, refused.reason());
                    case Unknown unknown -> decisions.reject(order, Reason.INTERRUPTED);
                });
    }

    /** Takes up an order that nobody works on any more. */
    Order resume(Order order) {
        return settle(order.state() == OrderState.PENDING ? decisions.reject(order, Reason.INTERRUPTED) : order);
    }

    private Outcome prepare(Order order) {
        Outcome outcome = known(order, stock.reserve(order), Reason.PRODUCT_UNAVAILABLE);
        if (outcome instanceof Done) {
            outcome = known(order, funds.hold(order), Reason.ACCOUNT_UNAVAILABLE);
        }
        if (outcome instanceof Done) {
            outcome = known(order, shipments.book(order), Reason.DELIVERY_UNAVAILABLE);
        }
        return outcome;
    }

    /** An order that cannot be told to be prepared is not: the release that follows undoes what was done unheard. */
    private static Outcome known(Order order, Outcome outcome, Reason otherwise) {
        if (outcome instanceof Unknown unknown) {
            LOG.warn("Order {}: {} ({})", order.orderId(), otherwise.text(), unknown.cause());
            return new Refused(otherwise);
        }
        return outcome;
    }

    private Order settle(Order order) {
        return switch (order.state()) {
            case CONFIRMING -> takeForGood(order);
            case REJECTING -> giveBack(order);
            case CONFIRMED -> order.toBeSent() ? send(order) : order;
            case PENDING, REJECTED -> order;
        };
    }

    private Order takeForGood(Order order) {
        return switch (funds.capture(order)) {
            case Done done -> commit(order);
            case Refused refused -> settle(decisions.turnRound(order, refused.reason()));
            case Unknown unknown -> unsettled(order, "capture", unknown);
        };
    }

    private Order commit(Order order) {
        return switch (stock.commit(order)) {
            case Done done -> settle(decisions.confirmed(order));
            case Refused refused -> settle(decisions.turnRound(order, refused.reason()));
            case Unknown unknown -> unsettled(order, "commit", unknown);
        };
    }

    private Order send(Order order) {
        return switch (shipments.dispatch(order)) {
            case Done done -> decisions.dispatched(order);
            case Refused refused -> sendAnew(order);
            case Unknown unknown -> unsettled(order, "dispatch", unknown);
        };
    }

    /** What is paid for has to get there, also if its booking was given away meanwhile. */
    private Order sendAnew(Order order) {
        Outcome outcome = shipments.book(order);
        if (outcome instanceof Done) {
            outcome = shipments.dispatch(order);
        }
        return outcome instanceof Done ? decisions.dispatched(order) : unsettled(order, "booking anew", outcome);
    }

    private Order giveBack(Order order) {
        List<Outcome> outcomes = List.of(funds.release(order), stock.release(order), shipments.cancel(order));
        for (Outcome outcome : outcomes) {
            if (!(outcome instanceof Done)) {
                return unsettled(order, "release", outcome);
            }
        }
        return decisions.rejected(order);
    }

    private static Order unsettled(Order order, String step, Outcome outcome) {
        LOG.warn("Order {}: {} is left to recovery ({})", order.orderId(), step, outcome);
        return order;
    }
}
