// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import java.util.List;

/**
 * Answer to a {@link CommitRequest}.
 *
 * @param reservations one for each order, in the order of the request, {@code COMMITTED} or refused for good
 *     as {@code RELEASED}
 */
record CommitResponse(List<Reservation> reservations) {

    CommitResponse {
        reservations = List.copyOf(reservations);
    }
}
