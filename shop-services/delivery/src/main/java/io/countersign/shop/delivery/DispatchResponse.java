// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import java.util.List;

/**
 * Answer to a {@link DispatchRequest}.
 *
 * @param orderIds orders of the request that are dispatched, now or by an earlier call; the others are
 *     cancelled, expired or not booked
 */
record DispatchResponse(List<String> orderIds) {

    DispatchResponse {
        orderIds = List.copyOf(orderIds);
    }
}
