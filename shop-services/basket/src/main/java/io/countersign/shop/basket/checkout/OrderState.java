// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/**
 * State of an order. {@code CONFIRMED} and {@code REJECTING} are decisions: once stored, they are never reversed, but
 * carried out, with any number of attempts and after any crash. A {@code PENDING} order is decided by its debit.
 */
enum OrderState {
    PENDING,
    /** Decided to be confirmed, but not paid for certain: of orders of earlier versions only. */
    CONFIRMING,
    CONFIRMED,
    REJECTING,
    REJECTED;

    /** Returns the state for the owner: a decision that is not carried out yet is still pending. */
    OrderState shown() {
        return this == CONFIRMED || this == REJECTED ? this : PENDING;
    }
}
