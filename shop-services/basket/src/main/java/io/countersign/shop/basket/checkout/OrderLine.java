// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.Objects;

/**
 * Line of an order.
 *
 * @param quantity more than zero
 * @param price price of one unit when the stock was reserved, in minor units; 0 until it is known
 */
record OrderLine(String productId, long quantity, long price) {

    OrderLine {
        Objects.requireNonNull(productId, "productId cannot be null");
    }

    OrderLine at(long known) {
        return new OrderLine(productId, quantity, known);
    }

    /** @throws ArithmeticException if it exceeds a {@code long} */
    long amount() {
        return Math.multiplyExact(quantity, price);
    }
}
