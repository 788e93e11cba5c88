// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import java.util.Objects;

/**
 * A quantity of a product.
 *
 * @param quantity more than zero
 */
public record BasketItem(String productId, long quantity) {

    /** Largest quantity of one product in a basket or a cart. */
    public static final long MOST = 1_000_000;

    public BasketItem {
        Objects.requireNonNull(productId, "productId cannot be null");
    }
}
