// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.Backlog;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Gauges {@code shop.orders.unsettled} and {@code shop.orders.unsettled.oldest}: orders that need a further step. */
@Component
class UnsettledOrders {

    static final String NAME = "shop.orders.unsettled";

    private final OrderStore orders;

    private final Backlog backlog;

    UnsettledOrders(OrderStore orders, Clock clock, MeterRegistry registry) {
        this.orders = orders;
        this.backlog = new Backlog(
                NAME,
                "Orders that are not decided, or whose stock or delivery waits for the next batch",
                clock,
                registry);
    }

    @Scheduled(fixedDelay = Backlog.PERIOD_MILLIS)
    void update() {
        backlog.update(orders.unsettled());
    }
}
