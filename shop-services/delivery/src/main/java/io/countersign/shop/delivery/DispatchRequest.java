// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.shop.common.ShopId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Body of {@code POST /shipments/dispatch}.
 *
 * @param orderIds one to 200 orders
 */
record DispatchRequest(@NotNull @Size(min = 1, max = 200) List<@NotNull @ShopId String> orderIds) {}
