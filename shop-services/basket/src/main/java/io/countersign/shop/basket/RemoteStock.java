// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** The stock that the product service keeps. */
@Component
class RemoteStock implements Stock {

    private final ProductClient products;

    RemoteStock(ProductClient products) {
        this.products = Objects.requireNonNull(products, "products cannot be null");
    }

    @Override
    public Outcome reserve(Order order) {
        return ParticipantCalls.outcome(
                () -> products.reserve(order.orderId(), new ProductClient.Reservation(lines(order))),
                RemoteStock::refusedReservation);
    }

    @Override
    public Outcome commit(Order order) {
        return ParticipantCalls.outcome(
                () -> products.commit(order.orderId()),
                status -> status == HttpStatus.CONFLICT ? Reason.RESERVATION_EXPIRED : null);
    }

    @Override
    public Outcome release(Order order) {
        return ParticipantCalls.outcome(() -> products.release(order.orderId()), status -> null);
    }

    private static List<BasketItem> lines(Order order) {
        return order.lines().stream()
                .map(line -> new BasketItem(line.productId(), line.quantity()))
                .toList();
    }

    private static @Nullable Reason refusedReservation(HttpStatus status) {
        return switch (status) {
            case CONFLICT -> Reason.INSUFFICIENT_STOCK;
            case NOT_FOUND, UNPROCESSABLE_CONTENT -> Reason.UNKNOWN_PRODUCT;
            default -> null;
        };
    }
}
