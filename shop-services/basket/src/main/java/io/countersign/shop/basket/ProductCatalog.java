// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

/** Products that can be put into a basket. */
public interface ProductCatalog {

    /**
     * Returns whether the product exists.
     *
     * @throws io.countersign.server.ProblemException with 503 if the product service does not answer
     */
    boolean has(String productId);
}
