// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketItem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
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
                () -> deliveries.book(
                        order.orderId(), new DeliveryClient.Booking(order.userId(), shipping.address(), lines(order))),
                RemoteShipments::refusedBooking);
    }

    @Override
    public Outcome dispatch(Order order) {
        if (order.shipping() == null) {
            return Outcome.DONE;
        }
        return ParticipantCalls.outcome(
                () -> deliveries.dispatch(order.orderId()),
                status -> status == HttpStatus.CONFLICT ? Reason.UNDELIVERABLE : null);
    }

    @Override
    public Outcome cancel(Order order) {
        if (order.shipping() == null) {
            return Outcome.DONE;
        }
        return ParticipantCalls.outcome(() -> deliveries.cancel(order.orderId()), status -> null);
    }

    private static @Nullable Reason refusedBooking(HttpStatus status) {
        return status == HttpStatus.CONFLICT ? Reason.UNDELIVERABLE : null;
    }

    private static List<BasketItem> lines(Order order) {
        return order.lines().stream()
                .map(line -> new BasketItem(line.productId(), line.quantity()))
                .toList();
    }
}
