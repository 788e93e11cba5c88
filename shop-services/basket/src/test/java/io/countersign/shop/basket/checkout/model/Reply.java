// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** Answer of a participant. */
sealed interface Reply {

    record Reserved(int price) implements Reply {}

    /** State of the debit after the message. */
    record Decided(Debit debit) implements Reply {}

    /**
     * Answer to a batch.
     *
     * @param orders those that are committed
     * @param price of the first order
     */
    record Committed(Batch orders, int price) implements Reply {}

    enum Plain implements Reply {
        DONE,
        REFUSED,
        /** Basket stopped waiting. */
        UNKNOWN
    }
}
