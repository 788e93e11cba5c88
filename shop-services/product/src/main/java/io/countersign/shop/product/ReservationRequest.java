// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Comparator;
import java.util.List;

/**
 * Body of {@code PUT /reservations/{orderId}}.
 *
 * @param lines one to 500 lines, each with another product
 */
record ReservationRequest(@NotNull @Size(min = 1, max = 500) List<@NotNull @Valid LineRequest> lines) {

    /**
     * Returns the lines in the order of their product ids. All reservations lock their rows in this order,
     * which prevents deadlocks.
     */
    List<LineRequest> sorted() {
        return lines.stream()
                .sorted(Comparator.comparing(LineRequest::productId))
                .toList();
    }

    boolean repeatsProduct() {
        return lines.stream().map(LineRequest::productId).distinct().count() < lines.size();
    }
}
