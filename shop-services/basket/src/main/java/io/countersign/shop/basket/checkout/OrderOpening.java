// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.BasketStore;
import io.countersign.shop.common.Money;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** First step of a checkout: one transaction that stores the pending order and empties the basket. */
@Component
class OrderOpening {

    private final OrderStore orders;

    private final BasketStore baskets;

    private final Transactions transactions;

    private final BasketSettings settings;

    private final Clock clock;

    OrderOpening(
            OrderStore orders, BasketStore baskets, Transactions transactions, BasketSettings settings, Clock clock) {
        this.orders = orders;
        this.baskets = baskets;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Opens the order.
     *
     * @param prices known prices of the products
     * @return {@code null} if it cannot be opened: another order has its key, or the basket has changed and a
     *     price is missing
     * @throws ProblemException if there is nothing to check out, or too much
     */
    @Nullable
    Order open(CheckoutCommand command, Map<String, Long> prices) {
        try {
            return transactions.call(() -> store(pending(command, prices), command.key()));
        } catch (NotNow notNow) {
            return null;
        }
    }

    private Order store(Order order, @Nullable IdempotencyKey key) {
        if (!orders.insert(order, key, order.createdAt() + settings.lease().toMillis())) {
            throw new NotNow();
        }
        return order;
    }

    private Order pending(CheckoutCommand command, Map<String, Long> prices) {
        List<BasketItem> taken = baskets.take(command.userId());
        List<BasketItem> items = command.cart() == null ? taken : command.cart();
        if (items.isEmpty()) {
            throw CheckoutProblems.emptyBasket();
        }
        List<OrderLine> lines = new ArrayList<>(items.size());
        for (BasketItem item : items) {
            Long price = prices.get(item.productId());
            if (price == null) {
                throw new NotNow();
            }
            lines.add(new OrderLine(item.productId(), item.quantity(), price));
        }
        return pending(command, lines);
    }

    private Order pending(CheckoutCommand command, List<OrderLine> lines) {
        try {
            String orderId = UUID.randomUUID().toString();
            Order order = Order.pending(
                    orderId, command.userId(), command.accNum(), lines, clock.millis(), command.address());
            if (order.total() <= Money.LIMIT) {
                return order;
            }
        } catch (ArithmeticException overflow) {
            // Then the total is too large as well.
        }
        throw CheckoutProblems.totalTooLarge();
    }

    /** Rolls back the transaction, including the emptied basket. */
    private static final class NotNow extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private NotNow() {
            super("The order cannot be opened now", null, false, false);
        }
    }
}
