// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/**
 * How far an order has come. {@code CONFIRMING} and {@code REJECTING} are decisions: once stored they are carried
 * out, however often it takes, and a crash changes nothing about them. An order that is still {@code PENDING} when
 * nobody works on it any more is rejected, since nothing has been taken for good yet.
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

    /** What the owner is told: a decision that is not carried out yet is still pending. */
    OrderState shown() {
        return settled() ? this : PENDING;
    }
}
