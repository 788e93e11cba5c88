// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.checkout.Outcome.Done;
import io.countersign.shop.basket.checkout.Outcome.Refused;
import io.countersign.shop.basket.checkout.Outcome.Unknown;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The request's part of a checkout: it reserves the stock, books the delivery if any, and debits the account. One debit
 * decides: the order is {@code CONFIRMED} if its total is debited, else {@code REJECTED}.
 *
 * <p>Only the request that stored the order reserves, books and debits for it. Before the debit is sent, any failure
 * rejects the order. After that, only the account's word does: if it is not heard, the account is asked, and a question
 * that finds no debit bars it for ever. If the question is not answered either, the order stays {@code PENDING} for
 * {@link OrderSettlement}.
 *
 * <p>Nothing is given back before {@code REJECTING} is stored. The reserved stock is committed and the delivery
 * dispatched after the answer, by {@link ConfirmedOrders}.
 */
@Component
class CheckoutSaga {

    private static final Logger LOG = LoggerFactory.getLogger(CheckoutSaga.class);

    private final Stock stock;

    private final Funds funds;

    private final Shipments shipments;

    private final OrderDecisions decisions;

    private final OrderSettlement settlement;

    private final OverdueOrders overdue;

    CheckoutSaga(
            Stock stock,
            Funds funds,
            Shipments shipments,
            OrderDecisions decisions,
            OrderSettlement settlement,
            OverdueOrders overdue) {
        this.stock = stock;
        this.funds = funds;
        this.shipments = shipments;
        this.decisions = decisions;
        this.settlement = settlement;
        this.overdue = overdue;
    }

    /**
     * Processes a new order as far as possible: to its decision, if all participants answer in time.
     *
     * @param seen prices that the client saw, in minor units, by product
     */
    Order begin(Order order, Map<String, Long> seen) {
        return switch (reserve(order, seen)) {
            case Done reserved -> buy(order, reserved.prices());
            case Outcome other -> reject(order, other, Reason.PRODUCT_UNAVAILABLE);
        };
    }

    /** If other orders have kept the lacking stock for too long, settles them and tries once more. */
    private Outcome reserve(Order order, Map<String, Long> seen) {
        Outcome outcome = stock.reserve(order, seen);
        if (outcome instanceof Refused refused && !refused.overdue().isEmpty()) {
            overdue.settle(refused.overdue());
            return stock.reserve(order, seen);
        }
        return outcome;
    }

    private Order buy(Order order, Map<String, Long> prices) {
        Order priced;
        try {
            priced = order.at(prices);
        } catch (ArithmeticException tooMuch) {
            return settlement.reject(order, Reason.TOO_MUCH);
        }
        Outcome booked = shipments.book(order);
        return booked instanceof Done ? debit(order, priced) : reject(order, booked, Reason.DELIVERY_UNAVAILABLE);
    }

    /** No debit was sent yet, so that the order is rejected whether the step is refused or unknown. */
    private Order reject(Order order, Outcome outcome, Reason otherwise) {
        if (outcome instanceof Refused refused) {
            return settlement.reject(order, refused.reason());
        }
        LOG.warn("Order {}: {} ({})", order.orderId(), otherwise.text(), outcome);
        return settlement.reject(order, otherwise);
    }

    private Order debit(Order order, Order priced) {
        return switch (funds.debit(priced)) {
            case Done done -> confirm(priced);
            case Refused refused -> settlement.reject(order, refused.reason());
            case Unknown unknown -> ask(order, priced, unknown);
        };
    }

    private Order ask(Order order, Order priced, Unknown debited) {
        LOG.warn("Order {}: the account is asked for its debit ({})", order.orderId(), debited.cause());
        return switch (funds.ask(order.orderId())) {
            case Done done -> confirm(priced);
            case Refused refused -> settlement.reject(order, known(refused.reason()));
            case Unknown unknown -> {
                LOG.warn("Order {}: recovery will ask for its debit ({})", order.orderId(), unknown.cause());
                yield order;
            }
        };
    }

    /** What the question barred was interrupted by the account, not by recovery. */
    private static Reason known(Reason reason) {
        return reason == Reason.INTERRUPTED ? Reason.ACCOUNT_UNAVAILABLE : reason;
    }

    /** If another decision was stored before, follows it. */
    private Order confirm(Order priced) {
        return settlement.follow(decisions.confirm(priced, StockState.OPEN));
    }
}
