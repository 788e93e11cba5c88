// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.List;

/** Body of a call that concerns several orders. */
record OrderIds(List<String> orderIds) {

    OrderIds {
        orderIds = List.copyOf(orderIds);
    }
}
