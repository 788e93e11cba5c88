// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** Steps of a checkout at the account service. Every call may be repeated and then has the first result. */
interface Funds {

    /** Holds the total. */
    Outcome hold(Order order);

    /** Captures the held amount. */
    Outcome capture(Order order);

    /** Releases or refunds the amount, and makes later holds for this order fail. */
    Outcome release(Order order);
}
