// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.countersign.shop.common.Money;
import io.countersign.shop.common.PostalAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order as its owner sees it.
 *
 * @param status {@code PENDING}, {@code CONFIRMED} or {@code REJECTED}
 * @param reason why it is rejected, else left out
 * @param createdAt in epoch milliseconds
 * @param shipping left out if it is not to be delivered
 */
record OrderView(
        String orderId,
        @JsonProperty("userID") String userId,
        OrderState status,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason,
        Money total,
        List<Line> lines,
        long createdAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Delivery shipping) {

    static OrderView of(Order order) {
        Reason reason = order.reason();
        return new OrderView(
                order.orderId(),
                order.userId(),
                order.state().shown(),
                reason == null ? null : reason.code(),
                new Money(order.total()),
                order.lines().stream().map(Line::of).toList(),
                order.createdAt(),
                Delivery.of(order));
    }

    /** Where it goes, and how far it has come. */
    record Delivery(@JsonUnwrapped PostalAddress address, DeliveryState state) {

        private static @Nullable Delivery of(Order order) {
            Shipping shipping = order.shipping();
            return shipping == null ? null : new Delivery(shipping.address(), state(order, shipping));
        }

        private static DeliveryState state(Order order, Shipping shipping) {
            if (order.state().shown() == OrderState.REJECTED) {
                return DeliveryState.CANCELLED;
            }
            return shipping.dispatched() ? DeliveryState.DISPATCHED : DeliveryState.PENDING;
        }
    }

    /** How far a delivery has come. */
    enum DeliveryState {
        PENDING,
        DISPATCHED,
        CANCELLED
    }

    /** @param price of one piece */
    record Line(String productId, long quantity, Money price) {

        private static Line of(OrderLine line) {
            return new Line(line.productId(), line.quantity(), new Money(line.price()));
        }
    }
}
