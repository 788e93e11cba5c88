// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** State of a confirmed order's stock. */
enum StockState {
    /** Reserved, to be committed with the next batch. */
    OPEN,
    /** Committed. */
    DONE,
    /** Could not be committed, although the order is confirmed: somebody has to see to it. */
    REFUSED
}
