// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.ProblemException;
import io.countersign.shop.basket.BasketSettings;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.TransactionException;

/** Executes checkouts, once for each idempotency key. */
@Service
class Checkout {

    private static final Logger LOG = LoggerFactory.getLogger(Checkout.class);

    private static final int OPENING_ATTEMPTS = 5;

    private final OrderStore orders;

    private final OrderOpening opening;

    private final OrderDecisions decisions;

    private final CheckoutSaga saga;

    private final BasketSettings settings;

    private final Clock clock;

    Checkout(
            OrderStore orders,
            OrderOpening opening,
            OrderDecisions decisions,
            CheckoutSaga saga,
            BasketSettings settings,
            Clock clock) {
        this.orders = orders;
        this.opening = opening;
        this.decisions = decisions;
        this.saga = saga;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Creates an order and processes it as far as possible in time, or returns the order created with the
     * same key. If that one has failed because a service was unavailable, this is another attempt with that key.
     *
     * @throws ProblemException if no order is created
     */
    Order checkOut(CheckoutCommand command) {
        for (int attempt = 0; attempt < OPENING_ATTEMPTS; attempt++) {
            Order earlier = earlier(command);
            if (earlier != null && !earlier.failed()) {
                return awaited(earlier);
            }
            Order order = opening.open(command, earlier == null ? null : earlier.orderId());
            if (order != null) {
                return carryOut(order, command.seen());
            }
        }
        throw CheckoutProblems.busyBasket();
    }

    /**
     * Processes a stored order. If the database fails now, recovery will settle the order, so that it is pending for
     * its owner: an error would say that there is no order.
     */
    private Order carryOut(Order order, Map<String, Long> seen) {
        Order result = order;
        try {
            result = saga.begin(order, seen);
            if (!result.decided()) {
                decisions.postpone(order, clock.millis());
            }
        } catch (DataAccessException | TransactionException failure) {
            LOG.warn(
                    "Order {}: recovery will settle it ({})",
                    order.orderId(),
                    failure.getClass().getSimpleName());
        }
        return result;
    }

    private @Nullable Order earlier(CheckoutCommand command) {
        IdempotencyKey key = command.key();
        if (key == null) {
            return null;
        }
        OrderStore.KeyedOrder keyed =
                orders.findByKey(command.userId(), key.value()).orElse(null);
        if (keyed == null) {
            return null;
        }
        if (!keyed.digest().equals(key.digest())) {
            throw CheckoutProblems.keyReused();
        }
        return orders.find(keyed.orderId()).orElseThrow();
    }

    /** Returns the order when it is decided or the wait is over: the request that created it may still be at work. */
    private Order awaited(Order earlier) {
        long end = clock.millis() + settings.patience().toMillis();
        Order order = earlier;
        while (!order.decided() && clock.millis() < end && pause()) {
            order = orders.find(order.orderId()).orElseThrow();
        }
        return order;
    }

    private static boolean pause() {
        try {
            Thread.sleep(20);
            return true;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
