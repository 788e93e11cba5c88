// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.List;
import java.util.Map;

/** Steps of a checkout at the product service. Every call may be repeated and then has the first result. */
interface Stock {

    /**
     * Reserves all lines, or none.
     *
     * @param seen prices that the client saw, in minor units, by product; the reservation is refused at another
     * @return with the prices, if they are reserved
     */
    Outcome reserve(Order order, Map<String, Long> seen);

    /**
     * Removes the reserved stock of several orders for good, of each for itself.
     *
     * @return for each order: done, with the prices; refused for good; or unknown
     */
    Map<String, Outcome> commit(List<String> orderIds);

    /** Puts the reserved stock back, and makes later reservations of this order fail. */
    Outcome release(String orderId);
}
