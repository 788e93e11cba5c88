// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** State of a shipment in delivery. */
enum Shipment {
    NONE,
    BOOKED,
    DISPATCHED,
    CANCELLED,
    EXPIRED
}
