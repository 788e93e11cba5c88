// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Comparator;
import java.util.List;

/**
 * The body of {@code PUT /reservations/{orderId}}.
 *
 * @param lines at least one and at most 500, each of another product
 */
record ReservationRequest(@NotNull @Size(min = 1, max = 500) List<@NotNull @Valid LineRequest> lines) {

    /**
     * In the order of the products' ids, in which all reservations lock their rows, so that no two wait for each other.
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
