// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/**
 * State of an order. {@code CONFIRMING} and {@code REJECTING} are decisions: once stored, they are carried
 * out, with any number of attempts and after any crash. If an order is still {@code PENDING} when no request
 * works on it any more, it is rejected, because every step so far can be undone.
 */
enum OrderState {
    PENDING,
    CONFIRMING,
    CONFIRMED,
    REJECTING,
    REJECTED;

    boolean settled() {
        return this == CONFIRMED || this == REJECTED;
    }

    /** Returns the state for the owner: a decision that is not carried out yet is still pending. */
    OrderState shown() {
        return settled() ? this : PENDING;
    }
}
