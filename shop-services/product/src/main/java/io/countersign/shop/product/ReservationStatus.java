// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

/**
 * Status of a reservation.
 *
 * <p>A {@code RESERVED} reservation stays until it is committed or released; no time ends it.
 * {@code COMMITTED} and {@code RELEASED} are final: no late or repeated call changes them.
 */
enum ReservationStatus {
    RESERVED,
    COMMITTED,
    /** Released before it was committed, or even before it was made; or refused when it was to be committed. */
    RELEASED,
    /** Ended by an earlier version when others needed its stock. A commit reserves it again, if there is stock. */
    EXPIRED;

    boolean isFinal() {
        return this == COMMITTED || this == RELEASED;
    }
}
