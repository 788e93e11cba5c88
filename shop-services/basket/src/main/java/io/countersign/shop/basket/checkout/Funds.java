// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** What the account service does for a checkout. Every call may be repeated: the first result comes back. */
interface Funds {

    /** Sets the total aside. */
    Outcome hold(Order order);

    /** Takes what was held for good. */
    Outcome capture(Order order);

    /** Gives back what was held or captured, and sees to it that nothing will be held for this order later. */
    Outcome release(Order order);
}
