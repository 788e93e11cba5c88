// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** Bookings, their dispatch and their cancellation. */
final class DeliveryTransactions {

    Outcome book(World world, int order) {
        return switch (world.shipment(order)) {
            case CANCELLED -> Outcome.refused(world);
            case NONE, EXPIRED -> Outcome.done(world.with(order, Shipment.BOOKED));
            case BOOKED, DISPATCHED -> Outcome.done(world);
        };
    }

    Outcome dispatch(World world, int order) {
        return switch (world.shipment(order)) {
            case BOOKED -> Outcome.done(world.with(order, Shipment.DISPATCHED));
            case DISPATCHED -> Outcome.done(world);
            case NONE, CANCELLED, EXPIRED -> Outcome.refused(world);
        };
    }

    Outcome cancel(World world, int order) {
        return switch (world.shipment(order)) {
            case DISPATCHED -> Outcome.refused(world);
            case CANCELLED -> Outcome.done(world);
            case NONE, BOOKED, EXPIRED -> Outcome.done(world.with(order, Shipment.CANCELLED));
        };
    }
}
