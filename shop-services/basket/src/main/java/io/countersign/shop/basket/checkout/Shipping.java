// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.PostalAddress;
import java.util.Objects;

/**
 * Delivery of an order.
 *
 * @param dispatched whether the order is dispatched
 */
record Shipping(PostalAddress address, boolean dispatched) {

    Shipping {
        Objects.requireNonNull(address, "address cannot be null");
    }
}
