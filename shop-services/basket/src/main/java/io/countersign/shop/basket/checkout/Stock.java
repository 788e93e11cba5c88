// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** Steps of a checkout at the product service. Every call may be repeated and then has the first result. */
interface Stock {

    /** Reserves all lines, or none. */
    Outcome reserve(Order order);

    /** Removes the reserved stock for good. */
    Outcome commit(Order order);

    /** Puts the reserved stock back, and makes later reservations of this order fail. */
    Outcome release(Order order);
}
