// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.checkout.Outcome.Done;
import io.countersign.shop.basket.checkout.Outcome.Refused;
import java.util.List;
import java.util.Optional;
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

    /** Settles the orders as far as possible now. */
    void settle(List<String> orderIds) {
        Workers.run(orderIds, settings.recovery().concurrency(), this::settle);
    }

    private void settle(String orderId) {
        try {
            Optional<Order> known = orders.find(orderId);
            known.ifPresentOrElse(settlement::settle, () -> bar(orderId));
        } catch (RuntimeException failure) {
            LOG.warn("Order {} could not be settled, although others lack its stock", orderId, failure);
        }
    }

    /** No order with that id is in the database, which may have been restored from an old copy. */
    private void bar(String orderId) {
        Outcome debited = funds.ask(orderId);
        if (debited instanceof Refused) {
            stock.release(orderId);
            LOG.warn("The stock that was reserved for the unknown order {} is released", orderId);
        } else if (debited instanceof Done) {
            LOG.warn("The unknown order {} is debited and keeps its stock", orderId);
        }
    }
}
