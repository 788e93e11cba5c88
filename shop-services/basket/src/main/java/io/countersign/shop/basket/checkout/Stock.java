// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** What the product service does for a checkout. Every call may be repeated: the first result comes back. */
interface Stock {

    /** Sets every line aside, or none. */
    Outcome reserve(Order order);

    /** Takes what was reserved for good. */
    Outcome commit(Order order);

    /** Gives back what was reserved, and sees to it that nothing will be reserved for this order later. */
    Outcome release(Order order);
}
