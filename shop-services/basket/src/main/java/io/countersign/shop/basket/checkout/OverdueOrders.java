// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.checkout.Outcome.Done;
import io.countersign.shop.basket.checkout.Outcome.Refused;
import io.countersign.shop.basket.checkout.Outcome.Unknown;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Settles orders whose reservations have kept stock for too long, when another order lacks it. The product service
 * names them; it never ends a reservation itself. Like recovery, this acts for no user.
 */
@Component
class OverdueOrders {

    private static final Logger LOG = LoggerFactory.getLogger(OverdueOrders.class);

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final AtomicReference<CountDownLatch> current = new AtomicReference<>(new CountDownLatch(0));

    private final OrderStore orders;

    private final OrderSettlement settlement;

    private final Funds funds;

    private final Stock stock;

    private final BasketSettings settings;

    OverdueOrders(OrderStore orders, OrderSettlement settlement, Funds funds, Stock stock, BasketSettings settings) {
        this.orders = orders;
        this.settlement = settlement;
        this.funds = funds;
        this.stock = stock;
        this.settings = settings;
    }

    /**
     * Settles the orders as far as possible in a short time, or waits that long while another request settles
     * some. What takes longer goes on afterwards.
     */
    void settle(List<String> orderIds) {
        CountDownLatch mine = new CountDownLatch(1);
        CountDownLatch last = current.get();
        boolean free = last.getCount() == 0 && current.compareAndSet(last, mine);
        if (free) {
            Thread.ofVirtual().name("overdue").start(() -> settleAll(orderIds, mine));
        }
        await(free ? mine : current.get());
    }

    private void settleAll(List<String> orderIds, CountDownLatch done) {
        try {
            Workers.run(orderIds, settings.recovery().concurrency(), this::settle);
        } finally {
            done.countDown();
        }
    }

    private static void await(CountDownLatch done) {
        try {
            if (!done.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Orders that keep stock for too long are not settled yet");
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void settle(String orderId) {
        try {
            Order order = orders.find(orderId).orElse(null);
            if (order == null) {
                bar(orderId);
            } else {
                settle(order);
            }
        } catch (RuntimeException failure) {
            LOG.warn("Order {} could not be settled, although others lack its stock", orderId, failure);
        }
    }

    /** A decided order's reservation is open if its batch failed, or if product's database was restored. */
    private void settle(Order order) {
        switch (order.state()) {
            case PENDING, CONFIRMING, REJECTING -> settlement.settle(order);
            case CONFIRMED -> stock.commit(List.of(order.orderId()));
            case REJECTED -> stock.release(order.orderId());
        }
    }

    /** No order with that id is in the database, which may have been restored from an old copy. */
    private void bar(String orderId) {
        switch (funds.ask(orderId)) {
            case Done done -> LOG.warn("The unknown order {} is debited and keeps its stock", orderId);
            case Refused refused ->
                LOG.warn("The unknown order {} is barred, release of its stock: {}", orderId, stock.release(orderId));
            case Unknown unknown -> LOG.warn("The unknown order {} could not be barred ({})", orderId, unknown.cause());
        }
    }
}
