// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.PostalAddress;
import java.util.Objects;

/**
 * Where an order goes.
 *
 * @param dispatched whether it is on its way
 */
record Shipping(PostalAddress address, boolean dispatched) {

    Shipping {
        Objects.requireNonNull(address, "address cannot be null");
    }
}
