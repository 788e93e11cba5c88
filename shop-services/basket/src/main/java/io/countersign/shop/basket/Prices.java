// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import java.util.Collection;
import java.util.Map;

/** Looks up the current prices of products. */
public interface Prices {

    /**
     * Returns the price of each product, in minor units, without products that do not exist.
     *
     * @throws io.countersign.server.ProblemException with 503 if the product service does not answer
     */
    Map<String, Long> of(Collection<String> productIds);
}
