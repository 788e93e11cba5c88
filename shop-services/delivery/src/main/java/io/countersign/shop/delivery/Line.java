// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.shop.common.ShopId;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;

/** Quantity of a product in a parcel. */
record Line(
        @NotNull @ShopId String productId,
        @NotNull @Positive @Max(1_000_000_000) Long quantity) {}
