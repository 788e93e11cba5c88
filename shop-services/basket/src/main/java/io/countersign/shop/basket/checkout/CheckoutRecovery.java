// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketSettings;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Settles orders whose request ended before they were decided and carried out, in this process or another, at start and
 * periodically. It acts for no user: its calls use the basket service's own rights. Several replicas may run it: a
 * lease saves them from doing the same work, but nothing depends on it, because every step may be repeated.
 */
@Component
class CheckoutRecovery {

    private static final Logger LOG = LoggerFactory.getLogger(CheckoutRecovery.class);

    private final OrderStore orders;

    private final OrderDecisions decisions;

    private final OrderSettlement settlement;

    private final BasketSettings settings;

    private final Clock clock;

    CheckoutRecovery(
            OrderStore orders,
            OrderDecisions decisions,
            OrderSettlement settlement,
            BasketSettings settings,
            Clock clock) {
        this.orders = orders;
        this.decisions = decisions;
        this.settlement = settlement;
        this.settings = settings;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${shop.basket.recovery.interval:1s}")
    void run() {
        int claimed;
        do {
            claimed = settleDue();
        } while (claimed == settings.recovery().batch()
                && !Thread.currentThread().isInterrupted());
    }

    /**
     * Tries to settle the orders that are due now.
     *
     * @return number of these orders, settled or not
     */
    int settleDue() {
        List<OrderStore.Due> due = decisions.claim(settings.recovery().batch());
        Workers.run(due, settings.recovery().concurrency(), this::settle);
        return due.size();
    }

    private void settle(OrderStore.Due due) {
        try {
            Order order = settlement.settle(orders.find(due.orderId()).orElseThrow());
            if (order.decided()) {
                LOG.info("Order {} is {} after recovery", order.orderId(), order.state());
            } else {
                decisions.postpone(
                        order,
                        clock.millis()
                                + settings.recovery().backoff(due.attempts()).toMillis());
            }
        } catch (RuntimeException failure) {
            LOG.warn("Order {} could not be settled and will be tried again", due.orderId(), failure);
        }
    }
}
