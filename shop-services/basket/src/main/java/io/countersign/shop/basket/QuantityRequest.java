// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/** Body with the quantity of a product. */
record QuantityRequest(
        @NotNull @Min(1) @Max(BasketItem.MOST) Long quantity) {}
