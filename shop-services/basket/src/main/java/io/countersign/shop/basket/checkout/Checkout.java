// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.ProblemException;
import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.BasketStore;
import io.countersign.shop.basket.Prices;
import java.time.Clock;
import java.util.List;
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

    private final Prices prices;

    private final BasketStore baskets;

    private final OrderStore orders;

    private final OrderOpening opening;

    private final OrderDecisions decisions;

    private final CheckoutSaga saga;

    private final BasketSettings settings;

    private final Clock clock;

    Checkout(
            Prices prices,
            BasketStore baskets,
            OrderStore orders,
            OrderOpening opening,
            OrderDecisions decisions,
            CheckoutSaga saga,
            BasketSettings settings,
            Clock clock) {
        this.prices = prices;
        this.baskets = baskets;
        this.orders = orders;
        this.opening = opening;
        this.decisions = decisions;
        this.saga = saga;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Creates an order and processes it as far as possible in time, or returns the order created with the
     * same key.
     *
     * @throws ProblemException if no order is created
     */
    Order checkOut(CheckoutCommand command) {
        for (int attempt = 0; attempt < OPENING_ATTEMPTS; attempt++) {
            Order earlier = earlier(command);
            if (earlier != null) {
                return earlier;
            }
            Order order = opening.open(command, prices(command));
            if (order != null) {
                return carryOut(order);
            }
        }
        throw CheckoutProblems.busyBasket();
    }

    /**
     * Processes a stored order. If the database fails now, recovery will settle the order, so that it is pending for
     * its owner: an error would say that there is no order.
     */
    private Order carryOut(Order order) {
        Order result = order;
        try {
            result = saga.begin(order);
            if (!result.settled()) {
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

    private Map<String, Long> prices(CheckoutCommand command) {
        List<BasketItem> items = command.cart() == null ? baskets.items(command.userId()) : command.cart();
        Map<String, Long> known =
                prices.of(items.stream().map(BasketItem::productId).toList());
        for (BasketItem item : items) {
            if (!known.containsKey(item.productId())) {
                throw CheckoutProblems.unknownProduct(item.productId());
            }
        }
        return known;
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
        return awaited(keyed.orderId());
    }

    /** Returns the order when it is settled or the wait is over: the request that created it may still be at work. */
    private Order awaited(String orderId) {
        long end = clock.millis() + settings.patience().toMillis();
        Order order = orders.find(orderId).orElseThrow();
        while (order.state().shown() == OrderState.PENDING && clock.millis() < end && pause()) {
            order = orders.find(orderId).orElseThrow();
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
