// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.shop.common.PostalAddress;
import io.countersign.shop.common.ShopId;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Comparator;
import java.util.List;

/**
 * Body of {@code PUT /shipments/{orderId}}.
 *
 * @param userId owner of the order, by id in the domain that it comes from
 * @param lines one to 500 lines, each with another product
 */
record ShipmentRequest(
        @JsonProperty("userID") @NotNull @ShopId String userId,
        @NotNull @Valid PostalAddress address,
        @NotNull @Size(min = 1, max = 500) List<@NotNull @Valid Line> lines) {

    /** Returns the lines in the order of their product ids, in which they are stored. */
    List<Line> sorted() {
        return lines.stream().sorted(Comparator.comparing(Line::productId)).toList();
    }

    boolean repeatsProduct() {
        return lines.stream().map(Line::productId).distinct().count() < lines.size();
    }
}
