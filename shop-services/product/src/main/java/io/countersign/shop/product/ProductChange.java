// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.Printable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/** Body of {@code PUT /products/{productId}}. */
record ProductChange(
        @NotBlank @Size(max = 200) @Printable String name,
        @NotNull @Positive Money price) {}
