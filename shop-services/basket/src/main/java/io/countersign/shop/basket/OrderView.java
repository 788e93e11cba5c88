// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.shop.common.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order as its owner sees it.
 *
 * @param status {@code PENDING}, {@code CONFIRMED} or {@code REJECTED}
 * @param reason why it is rejected, else left out
 * @param createdAt in epoch milliseconds
 */
record OrderView(
        String orderId,
        @JsonProperty("userID") String userId,
        OrderState status,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason,
        Money total,
        List<Line> lines,
        long createdAt) {

    static OrderView of(Order order) {
        Reason reason = order.reason();
        return new OrderView(
                order.orderId(),
                order.userId(),
                order.state().shown(),
                reason == null ? null : reason.code(),
                new Money(order.total()),
                order.lines().stream().map(Line::of).toList(),
                order.createdAt());
    }

    /** @param price of one piece */
    record Line(String productId, long quantity, Money price) {

        private static Line of(OrderLine line) {
            return new Line(line.productId(), line.quantity(), new Money(line.price()));
        }
    }
}
