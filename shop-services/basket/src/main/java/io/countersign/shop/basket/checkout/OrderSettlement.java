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
 * Decides orders that their requests left undecided, and gives back what rejected orders have taken. It may work on an
 * order beside its request or another replica: every step may be repeated and then has the first result. It never
 * debits, except for orders that an earlier version decided to confirm.
 */
@Component
class OrderSettlement {

    private static final Logger LOG = LoggerFactory.getLogger(OrderSettlement.class);

    private final Stock stock;

    private final Funds funds;

    private final Shipments shipments;

    private final OrderDecisions decisions;

    OrderSettlement(Stock stock, Funds funds, Shipments shipments, OrderDecisions decisions) {
        this.stock = stock;
        this.funds = funds;
        this.shipments = shipments;
        this.decisions = decisions;
    }

    /** Decides the order and carries a rejection out, as far as the participants answer. */
    Order settle(Order order) {
        return switch (order.state()) {
            case PENDING -> decide(order, funds.ask(order.orderId()));
            case CONFIRMING -> decide(order, funds.debit(order));
            case REJECTING -> giveBack(order);
            case CONFIRMED, REJECTED -> order;
        };
    }

    /** Gives back what an order has taken, if it is to be rejected. */
    Order follow(Order order) {
        return order.state() == OrderState.REJECTING ? giveBack(order) : order;
    }

    /** Rejects the order unless it is decided otherwise. */
    Order reject(Order order, Reason reason) {
        return follow(decisions.reject(order, reason));
    }

    private Order decide(Order order, Outcome debited) {
        return switch (debited) {
            case Done done -> commit(order);
            case Refused refused -> reject(order, refused.reason());
            case Unknown unknown -> unsettled(order, "the question for its debit", unknown);
        };
    }

    /**
     * The order is debited. Its stock is committed before it is confirmed, because an earlier version or a restored
     * database may have given the stock away; then the debit is refunded.
     */
    private Order commit(Order order) {
        Outcome committed = stock.commit(List.of(order.orderId())).get(order.orderId());
        return switch (committed) {
            case Done done -> follow(decisions.confirm(order.at(done.prices()), StockState.DONE));
            case Refused refused -> reject(order, refused.reason());
            case Unknown unknown -> unsettled(order, "the commit of its stock", unknown);
            case null -> throw new IllegalStateException("a commit has an outcome for each order");
        };
    }

    private Order giveBack(Order order) {
        List<Outcome> outcomes =
                List.of(funds.undo(order.orderId()), stock.release(order.orderId()), shipments.cancel(order));
        for (Outcome outcome : outcomes) {
            if (!(outcome instanceof Done)) {
                return unsettled(order, "a release", outcome);
            }
        }
        return decisions.rejected(order);
    }

    private static Order unsettled(Order order, String step, Outcome outcome) {
        LOG.warn("Order {}: recovery will repeat {} ({})", order.orderId(), step, outcome);
        return order;
    }
}
