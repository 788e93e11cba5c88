// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import java.util.Objects;

/**
 * So many of a product.
 *
 * @param quantity more than zero
 */
record BasketItem(String productId, long quantity) {

    /** The most of one product in a basket or a cart. */
    static final long MOST = 1_000_000;

    BasketItem {
        Objects.requireNonNull(productId, "productId cannot be null");
    }
}
