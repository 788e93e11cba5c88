// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.List;
import java.util.Map;

/** Steps of a checkout at the delivery service. Every call may be repeated and then has the first result. */
interface Shipments {

    /** Books the delivery; an order without delivery needs no booking. */
    Outcome book(Order order);

    /**
     * Dispatches the booked deliveries of several orders, each for itself.
     *
     * @return for each order: done; refused, because it is not booked; or unknown
     */
    Map<String, Outcome> dispatch(List<String> orderIds);

    /** Cancels the booking, and makes later bookings for this order fail. */
    Outcome cancel(Order order);
}
