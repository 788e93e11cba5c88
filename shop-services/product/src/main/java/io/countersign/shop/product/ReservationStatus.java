// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

/**
 * What has become of a reservation.
 *
 * <p>{@code RESERVED} is the only state that can end in a commit. A reservation does not end by itself when its
 * time is over: until somebody else needs the stock it stays committable, so that a checkout which was interrupted
 * for long can still be finished. When another reservation needs what an expired one keeps, it becomes
 * {@code EXPIRED}, with all its lines. The other states are final, and no late or repeated call leads out of them:
 * a refused commit stays refused.
 */
enum ReservationStatus {
    RESERVED,
    COMMITTED,
    /** Released before it was committed, or even before it was made. */
    RELEASED,
    EXPIRED
}
