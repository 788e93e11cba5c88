// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.BasketStore;
import java.time.Clock;
import java.util.List;
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
     * @param former order whose key this one takes, or {@code null}
     * @return {@code null} if another order has its key
     * @throws ProblemException if there is nothing to check out
     */
    @Nullable
    Order open(CheckoutCommand command, @Nullable String former) {
        try {
            return transactions.call(() -> store(command, former));
        } catch (NotNow notNow) {
            return null;
        }
    }

    private Order store(CheckoutCommand command, @Nullable String former) {
        if (former != null && !orders.takeKey(former)) {
            throw new NotNow();
        }
        Order order = pending(command);
        if (!orders.insert(
                order, command.key(), order.createdAt() + settings.lease().toMillis())) {
            throw new NotNow();
        }
        return order;
    }

    private Order pending(CheckoutCommand command) {
        List<BasketItem> taken = baskets.take(command.userId());
        List<BasketItem> items = command.cart() == null ? taken : command.cart();
        if (items.isEmpty()) {
            throw nothing(command);
        }
        List<OrderLine> lines = items.stream()
                .map(item -> new OrderLine(item.productId(), item.quantity(), 0))
                .toList();
        return Order.pending(
                UUID.randomUUID().toString(),
                command.userId(),
                command.accNum(),
                lines,
                clock.millis(),
                command.address());
    }

    /** The basket is also empty if a request with the same key was faster. */
    private RuntimeException nothing(CheckoutCommand command) {
        IdempotencyKey key = command.key();
        boolean faster =
                key != null && orders.findByKey(command.userId(), key.value()).isPresent();
        return faster ? new NotNow() : CheckoutProblems.emptyBasket();
    }

    /** Rolls back the transaction, including the emptied basket. */
    private static final class NotNow extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private NotNow() {
            super("The order cannot be opened now", null, false, false);
        }
    }
}
