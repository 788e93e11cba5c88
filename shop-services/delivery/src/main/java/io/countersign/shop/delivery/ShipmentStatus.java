// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

/**
 * Status of a shipment.
 *
 * <p>A booking does not expire by time alone: it can be dispatched until its place is needed, so that a
 * checkout that was interrupted for long can still be finished. When another booking needs the place, one
 * past its time becomes {@code EXPIRED}. A repeated booking renews it if there is room, because a paid order
 * must be delivered. The other two states are final.
 */
enum ShipmentStatus {
    BOOKED,
    DISPATCHED,
    /** Cancelled before it was dispatched, or even before it was booked. */
    CANCELLED,
    EXPIRED
}
