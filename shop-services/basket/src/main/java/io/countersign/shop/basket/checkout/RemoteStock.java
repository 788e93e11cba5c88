// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketItem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Stock at the product service. */
@Component
class RemoteStock implements Stock {

    private final ProductClient products;

    private final RecentPrices prices;

    RemoteStock(ProductClient products, RecentPrices prices) {
        this.products = products;
        this.prices = prices;
    }

    @Override
    public Outcome reserve(Order order) {
        ProductClient.Reservation reservation = new ProductClient.Reservation(lines(order));
        return ParticipantCalls.outcome(
                () -> atTheOrdersPrices(order, products.reserve(order.orderId(), reservation)),
                RemoteStock::refusedReservation);
    }

    /** The order was created with recent prices, and goes on only if they have not changed. */
    private Outcome atTheOrdersPrices(Order order, ProductClient.Reserved reserved) {
        prices.learn(reserved.lines());
        Map<String, Long> now = reserved.lines().stream()
                .collect(Collectors.toMap(
                        ProductClient.Priced::productId, line -> line.price().minor()));
        boolean same = order.lines().stream().allMatch(line -> Objects.equals(now.get(line.productId()), line.price()));
        return same ? Outcome.DONE : new Outcome.Refused(Reason.PRICE_CHANGED);
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
            case UNAVAILABLE_FOR_LEGAL_REASONS -> Reason.AGE_NOT_PROVED;
            case NOT_FOUND, UNPROCESSABLE_CONTENT -> Reason.UNKNOWN_PRODUCT;
            default -> null;
        };
    }
}
