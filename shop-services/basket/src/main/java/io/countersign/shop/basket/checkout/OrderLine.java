// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.Objects;

/**
 * A line of an order.
 *
 * @param quantity more than zero
 * @param price of one piece when the order was made, in minor units
 */
record OrderLine(String productId, long quantity, long price) {

    OrderLine {
        Objects.requireNonNull(productId, "productId cannot be null");
    }

    /** @throws ArithmeticException if it is more than a {@code long} holds */
    long amount() {
        return Math.multiplyExact(quantity, price);
    }
}
