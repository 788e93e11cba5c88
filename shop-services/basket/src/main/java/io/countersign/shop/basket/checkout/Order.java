// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.PostalAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Order of a user.
 *
 * @param accNum account that pays, or {@code null} for the user's oldest
 * @param reason reason of a rejection, or {@code null}
 * @param total in minor units; 0, like the prices of the lines, until it is known, which it is once confirmed
 * @param createdAt in epoch milliseconds
 * @param shipping delivery, or {@code null} without
 * @param stock {@code null} until it is confirmed
 */
record Order(
        String orderId,
        String userId,
        @Nullable String accNum,
        OrderState state,
        @Nullable Reason reason,
        long total,
        List<OrderLine> lines,
        long createdAt,
        @Nullable Shipping shipping,
        @Nullable StockState stock) {

    Order {
        Objects.requireNonNull(orderId, "orderId cannot be null");
        Objects.requireNonNull(userId, "userId cannot be null");
        Objects.requireNonNull(state, "state cannot be null");
        lines = List.copyOf(lines);
    }

    /** Returns a new order, whose prices are not known yet. */
    static Order pending(
            String orderId,
            String userId,
            @Nullable String accNum,
            List<OrderLine> lines,
            long now,
            @Nullable PostalAddress address) {
        Shipping shipping = address == null ? null : new Shipping(address, false);
        return new Order(orderId, userId, accNum, OrderState.PENDING, null, 0, lines, now, shipping, null);
    }

    /**
     * Returns the order at these prices.
     *
     * @param prices in minor units, by product
     * @throws ArithmeticException if the total is more than an account can hold
     */
    Order at(Map<String, Long> prices) {
        List<OrderLine> priced = lines.stream()
                .map(line -> line.at(Objects.requireNonNull(prices.get(line.productId()), "a line has no price")))
                .toList();
        long sum = 0;
        for (OrderLine line : priced) {
            sum = Math.addExact(sum, line.amount());
        }
        if (sum > Money.LIMIT) {
            throw new ArithmeticException("The total is too large");
        }
        return new Order(orderId, userId, accNum, state, reason, sum, priced, createdAt, shipping, stock);
    }

    Order in(OrderState next, @Nullable Reason why) {
        return new Order(orderId, userId, accNum, next, why, total, lines, createdAt, shipping, stock);
    }

    Order confirmed(StockState taken) {
        return new Order(orderId, userId, accNum, OrderState.CONFIRMED, null, total, lines, createdAt, shipping, taken);
    }

    /** Returns whether nothing can change its outcome, and nothing is to be given back. */
    boolean decided() {
        return state == OrderState.CONFIRMED || state == OrderState.REJECTED;
    }

    /** Returns whether it is rejected because a service was unavailable, and all it took is given back. */
    boolean failed() {
        return state == OrderState.REJECTED && reason != null && reason.outage();
    }

    /** Returns whether total and prices are known. */
    boolean priced() {
        return state == OrderState.CONFIRMED || total > 0;
    }
}
