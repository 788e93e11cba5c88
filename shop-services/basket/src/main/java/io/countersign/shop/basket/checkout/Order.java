// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.PostalAddress;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Order of a user.
 *
 * @param accNum account that pays, or {@code null} for the user's oldest
 * @param reason reason of a rejection, or {@code null}
 * @param total in minor units
 * @param createdAt in epoch milliseconds
 * @param shipping delivery, or {@code null} without
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
        @Nullable Shipping shipping) {

    Order {
        Objects.requireNonNull(orderId, "orderId cannot be null");
        Objects.requireNonNull(userId, "userId cannot be null");
        Objects.requireNonNull(state, "state cannot be null");
        lines = List.copyOf(lines);
    }

    /** @throws ArithmeticException if the total exceeds a {@code long} */
    static Order pending(
            String orderId,
            String userId,
            @Nullable String accNum,
            List<OrderLine> lines,
            long now,
            @Nullable PostalAddress address) {
        long total = 0;
        for (OrderLine line : lines) {
            total = Math.addExact(total, line.amount());
        }
        Shipping shipping = address == null ? null : new Shipping(address, false);
        return new Order(orderId, userId, accNum, OrderState.PENDING, null, total, lines, now, shipping);
    }

    Order in(OrderState next, @Nullable Reason why) {
        return new Order(orderId, userId, accNum, next, why, total, lines, createdAt, shipping);
    }

    Order dispatched() {
        Shipping sent = shipping == null ? null : new Shipping(shipping.address(), true);
        return new Order(orderId, userId, accNum, state, reason, total, lines, createdAt, sent);
    }

    /** Returns whether it is confirmed but not dispatched yet. */
    boolean toBeSent() {
        return state == OrderState.CONFIRMED && shipping != null && !shipping.dispatched();
    }

    /** Returns whether it needs no further step. */
    boolean settled() {
        return state.settled() && !toBeSent();
    }
}
