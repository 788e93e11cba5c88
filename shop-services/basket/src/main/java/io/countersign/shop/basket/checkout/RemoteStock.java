// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.Money;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Stock at the product service. */
@Component
class RemoteStock implements Stock {

    private final ProductClient products;

    RemoteStock(ProductClient products) {
        this.products = products;
    }

    @Override
    public Outcome reserve(Order order, Map<String, Long> seen) {
        return ParticipantCalls.outcome(
                () -> priced(products.reserve(order.orderId(), new ProductClient.Reservation(lines(order, seen)))),
                RemoteStock::refusedReservation);
    }

    private static List<ProductClient.Line> lines(Order order, Map<String, Long> seen) {
        return order.lines().stream()
                .map(line -> {
                    Long price = seen.get(line.productId());
                    return new ProductClient.Line(
                            line.productId(), line.quantity(), price == null ? null : new Money(price));
                })
                .toList();
    }

    private static Outcome priced(ProductClient.Reserved reserved) {
        return new Outcome.Done(reserved.lines().stream()
                .collect(Collectors.toMap(
                        ProductClient.Priced::productId, line -> line.price().minor())));
    }

    private static Outcome refusedReservation(ParticipantCalls.Refusal refusal) {
        return switch (refusal.slug()) {
            case "insufficient-stock" -> new Outcome.Refused(Reason.INSUFFICIENT_STOCK, refusal.overdue());
            case "price-changed" -> new Outcome.Refused(Reason.PRICE_CHANGED);
            case "unknown-product" -> new Outcome.Refused(Reason.UNKNOWN_PRODUCT);
            case "age-not-proved" -> new Outcome.Refused(Reason.AGE_NOT_PROVED);
            case "reservation-released", "reservation-expired" -> new Outcome.Refused(Reason.INTERRUPTED);
            default -> refusal.unknown();
        };
    }

    @Override
    public Map<String, Outcome> commit(List<String> orderIds) {
        Map<String, Outcome> outcomes = new HashMap<>();
        Outcome called = ParticipantCalls.outcome(() -> products.commit(new OrderIds(orderIds))
                .reservations()
                .forEach(reservation -> outcomes.put(reservation.orderId(), committed(reservation))));
        Outcome missing = called instanceof Outcome.Unknown ? called : new Outcome.Unknown("not in the answer");
        orderIds.forEach(orderId -> outcomes.putIfAbsent(orderId, missing));
        return outcomes;
    }

    private static Outcome committed(ProductClient.Reserved reservation) {
        return switch (reservation.status()) {
            case "COMMITTED" -> priced(reservation);
            case "RELEASED" -> new Outcome.Refused(Reason.RESERVATION_EXPIRED);
            default -> new Outcome.Unknown("reservation " + reservation.status());
        };
    }

    @Override
    public Outcome release(String orderId) {
        return ParticipantCalls.outcome(() -> products.release(orderId));
    }
}
