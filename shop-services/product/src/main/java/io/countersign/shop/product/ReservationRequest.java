// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Body of {@code PUT /reservations/{orderId}}.
 *
 * @param lines one to 500 lines, each with another product
 */
record ReservationRequest(@NotNull @Size(min = 1, max = 500) List<@NotNull @Valid LineRequest> lines) {

    /**
     * Returns the lines in the order of their product ids. All transactions lock the rows of products in this
     * order, which prevents deadlocks.
     */
    List<LineRequest> sorted() {
        return lines.stream()
                .sorted(Comparator.comparing(LineRequest::productId))
                .toList();
    }

    List<String> productIds() {
        return lines.stream().map(LineRequest::productId).toList();
    }

    boolean repeatsProduct() {
        return lines.stream().map(LineRequest::productId).distinct().count() < lines.size();
    }

    Map<String, Long> quantities() {
        return lines.stream().collect(Collectors.toMap(LineRequest::productId, LineRequest::quantity));
    }

    /** Returns whether each price that the client saw is the price of its product. */
    boolean accepts(Map<String, Money> prices) {
        return lines.stream().allMatch(line -> line.accepts(prices.get(line.productId())));
    }
}
