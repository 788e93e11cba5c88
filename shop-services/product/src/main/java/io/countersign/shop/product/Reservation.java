// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Stock that is reserved for an order.
 *
 * @param expiresAt time after which others who need the stock are told of the reservation, in milliseconds
 *     since 1970
 * @param lines lines in the order of their product ids; empty if the reservation was released before it was
 *     made
 */
record Reservation(String orderId, ReservationStatus status, long expiresAt, List<Line> lines) {

    Reservation {
        lines = List.copyOf(lines);
    }

    Reservation with(List<Line> others) {
        return new Reservation(orderId, status, expiresAt, others);
    }

    boolean matches(ReservationRequest request) {
        return lines.stream()
                .collect(Collectors.toMap(Line::productId, Line::quantity))
                .equals(request.quantities());
    }

    Map<String, Money> prices() {
        return lines.stream().collect(Collectors.toMap(Line::productId, Line::price));
    }
}
