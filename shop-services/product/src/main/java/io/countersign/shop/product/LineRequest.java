// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.ShopId;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

/**
 * Line of a {@link ReservationRequest}.
 *
 * @param price price of one unit that the client saw; absent if it accepts any
 */
record LineRequest(
        @NotNull @ShopId String productId,
        @NotNull @Positive @Max(1_000_000_000) Long quantity,
        @Positive @Nullable Money price) {

    boolean accepts(@Nullable Money actual) {
        return price == null || price.equals(actual);
    }
}
