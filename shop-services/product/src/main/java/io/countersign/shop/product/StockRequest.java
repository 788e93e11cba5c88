// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;

/**
 * Body of {@code PUT /products/{productId}/updatestock}.
 *
 * @param stock new quantity that can be sold, whatever the previous one
 */
record StockRequest(@NotNull @PositiveOrZero @Max(MOST) Long stock) {

    /** Largest stock, far below an overflow of sums. */
    static final long MOST = 1_000_000_000_000L;
}
