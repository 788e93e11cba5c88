// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

/**
 * Status of a reservation.
 *
 * <p>Only a {@code RESERVED} reservation can be committed. A reservation does not expire by time alone: it
 * can be committed until its stock is needed elsewhere, so that a checkout that was interrupted for long can
 * still be finished. When another reservation needs the stock, one past its time becomes {@code EXPIRED},
 * with all its lines. The other states are final; no late or repeated call changes them.
 */
enum ReservationStatus {
    RESERVED,
    COMMITTED,
    /** Released before it was committed, or even before it was made. */
    RELEASED,
    EXPIRED
}
