// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketItem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Shipments at the delivery service, which is behind the gateway of its own domain. */
@Component
class RemoteShipments implements Shipments {

    private final DeliveryClient deliveries;

    RemoteShipments(DeliveryClient deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public Outcome book(Order order) {
        Shipping shipping = order.shipping();
        if (shipping == null) {
            return Outcome.DONE;
        }
        return ParticipantCalls.outcome(
                () -> {
                    deliveries.book(
                            order.orderId(),
                            new DeliveryClient.Booking(order.userId(), shipping.address(), lines(order)));
                    return Outcome.DONE;
                },
                refusal -> refusal.isConflict() ? new Outcome.Refused(Reason.UNDELIVERABLE) : refusal.unknown());
    }

    @Override
    public Map<String, Outcome> dispatch(List<String> orderIds) {
        Map<String, Outcome> outcomes = new HashMap<>();
        Outcome called = ParticipantCalls.outcome(() ->
                deliveries.dispatch(new OrderIds(orderIds)).orderIds().forEach(id -> outcomes.put(id, Outcome.DONE)));
        Outcome missing = called instanceof Outcome.Unknown ? called : new Outcome.Refused(Reason.UNDELIVERABLE);
        orderIds.forEach(orderId -> outcomes.putIfAbsent(orderId, missing));
        return outcomes;
    }

    @Override
    public Outcome cancel(Order order) {
        if (order.shipping() == null) {
            return Outcome.DONE;
        }
        return ParticipantCalls.outcome(() -> deliveries.cancel(order.orderId()));
    }

    private static List<BasketItem> lines(Order order) {
        return order.lines().stream()
                .map(line -> new BasketItem(line.productId(), line.quantity()))
                .toList();
    }
}
