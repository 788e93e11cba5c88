// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.database.Transactions;
import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.BasketStore;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * The changes of an order's state, each durable when its method returns. Where another has decided before, the
 * order comes back as it stands.
 */
@Component
class OrderDecisions {

    private final OrderStore orders;

    private final BasketStore baskets;

    private final Transactions transactions;

    private final BasketSettings settings;

    private final Clock clock;

    OrderDecisions(
            OrderStore orders, BasketStore baskets, Transactions transactions, BasketSettings settings, Clock clock) {
        this.orders = orders;
        this.baskets = baskets;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    /** From here on the order leads to {@code CONFIRMED}; unless recovery might have taken it up meanwhile. */
    Order confirm(Order order) {
        boolean mine = transactions.call(() -> orders.confirm(order.orderId(), clock.millis(), leaseEnd()));
        if (mine) {
            return order.in(OrderState.CONFIRMING, null);
        }
        return reject(order, Reason.INTERRUPTED);
    }

    /** From here on the order leads to {@code REJECTED}; its lines are back in the basket. */
    Order reject(Order order, Reason reason) {
        return moveBack(order, OrderState.PENDING, reason);
    }

    /** The same for an order that can no longer be confirmed. */
    Order turnRound(Order order, Reason reason) {
        return moveBack(order, OrderState.CONFIRMING, reason);
    }

    /** From here on the order leads to its dispatch, if it is to be delivered, and its owner sees it confirmed. */
    Order confirmed(Order order) {
        return end(order, OrderState.CONFIRMED, order.shipping() == null ? clock.millis() : leaseEnd());
    }

    Order rejected(Order order) {
        return end(order, OrderState.REJECTED, clock.millis());
    }

    Order dispatched(Order order) {
        boolean moved = transactions.call(() -> orders.dispatch(order.orderId()));
        return moved ? order.dispatched() : current(order);
    }

    private Order moveBack(Order order, OrderState from, Reason reason) {
        boolean moved = transactions.call(() -> {
            boolean mine = orders.move(order.orderId(), from, OrderState.REJECTING, reason, leaseEnd());
            if (mine) {
                giveBack(order.userId(), order.lines());
            }
            return mine;
        });
        return moved ? order.in(OrderState.REJECTING, reason) : current(order);
    }

    private void giveBack(String userId, List<OrderLine> lines) {
        long order = clock.millis();
        for (OrderLine line : lines) {
            baskets.add(userId, line.productId(), line.quantity(), order++);
        }
    }

    private Order end(Order order, OrderState end, long dueAt) {
        boolean moved =
                transactions.call(() -> orders.move(order.orderId(), order.state(), end, order.reason(), dueAt));
        return moved ? order.in(end, order.reason()) : current(order);
    }

    /** Lets recovery take the order up at that time. */
    void postpone(Order order, long dueAt) {
        transactions.run(() -> orders.postpone(order.orderId(), dueAt));
    }

    /** Takes up to so many orders that are due, for the caller alone while a lease lasts. */
    List<OrderStore.Due> claim(int most) {
        return transactions.call(() -> orders.claim(clock.millis(), leaseEnd(), most));
    }

    private Order current(Order order) {
        return orders.find(order.orderId()).orElseThrow();
    }

    private long leaseEnd() {
        return clock.millis() + settings.lease().toMillis();
    }
}
