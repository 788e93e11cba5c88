// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

/**
 * What has become of a shipment.
 *
 * <p>A booking does not end by itself when its time is over: until somebody else needs its place it can be
 * dispatched, so that a checkout which was interrupted for long can still be finished. When another needs the place
 * it becomes {@code EXPIRED}, from which a repeated booking leads back, if there is room: what has been paid for has
 * to get there. The other two are final.
 */
enum ShipmentStatus {
    BOOKED,
    DISPATCHED,
    /** Cancelled before it was dispatched, or even before it was booked. */
    CANCELLED,
    EXPIRED
}
