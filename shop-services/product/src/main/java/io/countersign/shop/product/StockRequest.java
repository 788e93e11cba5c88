// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;

/**
 * The body of {@code PUT /products/{productId}/updatestock}.
 *
 * @param stock what can be sold from now on, whatever was there before
 */
record StockRequest(@NotNull @PositiveOrZero @Max(MOST) Long stock) {

    /** The largest stock: far from where sums would overflow. */
    static final long MOST = 1_000_000_000_000L;
}
