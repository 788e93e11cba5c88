// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.Objects;

/**
 * Line of an order.
 *
 * @param quantity more than zero
 * @param price price of one unit when the order was created, in minor units
 */
record OrderLine(String productId, long quantity, long price) {

    OrderLine {
        Objects.requireNonNull(productId, "productId cannot be null");
    }

    /** @throws ArithmeticException if it exceeds a {@code long} */
    long amount() {
        return Math.multiplyExact(quantity, price);
    }
}
