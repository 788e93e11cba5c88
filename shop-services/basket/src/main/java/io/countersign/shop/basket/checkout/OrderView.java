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
 * Order as shown to its owner.
 *
 * @param status {@code PENDING}, {@code CONFIRMED} or {@code REJECTED}
 * @param reason reason of a rejection, else absent
 * @param total absent, like the prices of the lines, as long as it is not known
 * @param createdAt in epoch milliseconds
 * @param shipping absent without delivery
 */
record OrderView(
        String orderId,
        @JsonProperty("userID") String userId,
        OrderState status,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Money total,
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
                order.priced() ? new Money(order.total()) : null,
                order.lines().stream()
                        .map(line -> Line.of(line, order.priced()))
                        .toList(),
                order.createdAt(),
                Delivery.of(order));
    }

    /** Address and state of the delivery. */
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

    /** State of a delivery. */
    enum DeliveryState {
        PENDING,
        DISPATCHED,
        CANCELLED
    }

    /** @param price price of one unit */
    record Line(
            String productId,
            long quantity,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Money price) {

        private static Line of(OrderLine line, boolean priced) {
            return new Line(line.productId(), line.quantity(), priced ? new Money(line.price()) : null);
        }
    }
}
