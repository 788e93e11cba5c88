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
 * Changes of an order's state, each durable when its method returns. If another decision was stored before,
 * the method returns the order as stored.
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

    /** Decides that the order will be {@code CONFIRMED}, unless recovery may already have taken it over. */
    Order confirm(Order order) {
        boolean mine = transactions.call(() -> orders.confirm(order.orderId(), clock.millis(), leaseEnd()));
        if (mine) {
            return order.in(OrderState.CONFIRMING, null);
        }
        return reject(order, Reason.INTERRUPTED);
    }

    /** Decides that the order will be {@code REJECTED}, and returns its lines to the basket. */
    Order reject(Order order, Reason reason) {
        return moveBack(order, OrderState.PENDING, reason);
    }

    /** Rejects an order that can no longer be confirmed. */
    Order turnRound(Order order, Reason reason) {
        return moveBack(order, OrderState.CONFIRMING, reason);
    }

    /** Marks the order as confirmed for its owner. If it has a delivery, it will be dispatched. */
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

    /** Sets the time at which recovery may continue the order. */
    void postpone(Order order, long dueAt) {
        transactions.run(() -> orders.postpone(order.orderId(), dueAt));
    }

    /** Claims a number of due orders at most, for the caller alone for the duration of a lease. */
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
