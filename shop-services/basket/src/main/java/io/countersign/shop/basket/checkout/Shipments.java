// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** What the delivery service does for a checkout. Every call may be repeated: the first result comes back. */
interface Shipments {

    /** Makes room for the parcel. An order that goes nowhere needs none. */
    Outcome book(Order order);

    /** Sends what is booked on its way. */
    Outcome dispatch(Order order);

    /** Gives up what was booked, and sees to it that nothing will be booked for this order later. */
    Outcome cancel(Order order);
}
