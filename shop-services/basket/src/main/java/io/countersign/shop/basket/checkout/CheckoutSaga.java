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
 * <p>While the order is pending, stock is reserved and funds are held. Both can be undone, so that any
 * failure rejects the order. When both succeeded, the decision {@code CONFIRMING} is stored, before any step
 * that cannot be undone. From then on, every attempt completes the order: it captures the hold and then
 * commits the reservation. The decision is reversed in one case only: a participant was unavailable for
 * longer than holds and reservations last, and the reserved stock or funds are gone. That refusal is final,
 * so that no other attempt can have succeeded, and a captured amount is paid back.
 *
 * <p>An order with delivery is also booked at the delivery service, and dispatched once it is confirmed. The
 * dispatch is never reversed: if the booking has expired by then, another one is made.
 *
 * <p>Every step may be repeated by the request, by recovery, or by both in parallel, because participants
 * answer a repeated call with the first result.
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

    /** Processes a new order as far as possible: to the end, if all participants answer in time. */
    Order begin(Order order) {
        Outcome prepared = prepare(order);
        return settle(
                switch (prepared) {
                    case Done done -> decisions.confirm(order);
                    case Refused refused -> decisions.reject(order, refused.reason());
                    case Unknown unknown -> decisions.reject(order, Reason.INTERRUPTED);
                });
    }

    /** Continues an order that no request works on any more. */
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

    /** A step with an unknown outcome counts as refused: the release that follows undoes its effects, if any. */
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

    /** A paid order must be delivered, even if its booking has expired in the meantime. */
    private Order sendAnew(Order order) {
        Outcome outcome = shipments.book(order);
        if (outcome instanceof Done) {
            outcome = shipments.dispatch(order);
        }
        return outcome instanceof Done ? decisions.dispatched(order) : unsettled(order, "another booking", outcome);
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
        LOG.warn("Order {}: recovery will repeat {} ({})", order.orderId(), step, outcome);
        return order;
    }
}
