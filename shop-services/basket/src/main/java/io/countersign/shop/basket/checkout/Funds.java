// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** Steps of a checkout at the account service. Every call may be repeated and then has the first result. */
interface Funds {

    /** Debits the total, which decides the order. {@link Outcome.Done} if it is debited, by this call or before. */
    Outcome debit(Order order);

    /** Asks whether the order is debited, and bars a debit that comes later. {@link Outcome.Done} if it is. */
    Outcome ask(String orderId);

    /** Refunds the debit, if any, and bars a later one. */
    Outcome undo(String orderId);
}
