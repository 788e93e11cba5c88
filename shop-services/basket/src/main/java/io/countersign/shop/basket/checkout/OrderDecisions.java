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

    /**
     * Confirms the order.
     *
     * @param order with its total and prices
     * @param stock whether its stock is committed already
     */
    Order confirm(Order order, StockState stock) {
        boolean moved = transactions.call(() -> orders.confirm(order, stock, clock.millis()));
        return moved ? order.confirmed(stock) : current(order);
    }

    /** Decides that the order will be {@code REJECTED}, and returns its lines to the basket. */
    Order reject(Order order, Reason reason) {
        boolean moved = transactions.call(() -> {
            boolean mine = orders.move(order.orderId(), order.state(), OrderState.REJECTING, reason, leaseEnd());
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

    /** Marks the order as {@code REJECTED}, after everything was given back. */
    Order rejected(Order order) {
        boolean moved = transactions.call(() -> orders.move(
                order.orderId(), OrderState.REJECTING, OrderState.REJECTED, order.reason(), clock.millis()));
        return moved ? order.in(OrderState.REJECTED, order.reason()) : current(order);
    }

    /**
     * Stores what a batch has achieved.
     *
     * @param dueAt time of the next attempt at the others
     * @return orders that turned out to have no stock
     */
    List<String> finished(Batch batch, long dueAt) {
        return transactions.call(() -> {
            orders.markCommitted(batch.committed());
            orders.markDispatched(batch.dispatched());
            batch.later().forEach(orderId -> orders.postpone(orderId, dueAt));
            return batch.withoutStock().stream()
                    .filter(orders::markWithoutStock)
                    .toList();
        });
    }

    /** Sets the time at which recovery may continue the order. */
    void postpone(Order order, long dueAt) {
        transactions.run(() -> orders.postpone(order.orderId(), dueAt));
    }

    /** Claims a number of due undecided orders at most, for the caller alone for the duration of a lease. */
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
