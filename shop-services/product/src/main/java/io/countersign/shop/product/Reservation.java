// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import java.util.List;

/**
 * Stock that is reserved for an order.
 *
 * @param expiresAt in milliseconds since 1970
 * @param lines lines in the order of their product ids; empty if the reservation was released before it was
 *     made
 */
record Reservation(String orderId, ReservationStatus status, long expiresAt, List<Line> lines) {

    Reservation {
        lines = List.copyOf(lines);
    }

    Reservation with(ReservationStatus next) {
        return new Reservation(orderId, next, expiresAt, lines);
    }

    boolean matches(ReservationRequest request) {
        return lines.stream()
                .map(line -> new LineRequest(line.productId(), line.quantity()))
                .toList()
                .equals(request.sorted());
    }
}
