// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.ShopId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Body of {@code POST /reservations/commit}.
 *
 * @param orderIds one to 200 different orders
 */
record CommitRequest(@NotNull @Size(min = 1, max = 200) List<@NotNull @ShopId String> orderIds) {

    boolean repeatsOrder() {
        return orderIds.stream().distinct().count() < orderIds.size();
    }
}
