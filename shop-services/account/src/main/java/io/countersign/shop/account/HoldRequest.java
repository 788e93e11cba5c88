// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.ShopId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

/**
 * Body of {@code PUT /debits/{orderId}} and {@code PUT /holds/{orderId}}.
 *
 * @param accNum account that pays; the user's oldest if absent
 */
record HoldRequest(
        @NotNull @ShopId String userID,
        @NotNull @Positive Money amount,
        @Nullable @ShopId String accNum) {}
