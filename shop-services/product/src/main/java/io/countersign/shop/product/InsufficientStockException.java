// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

/** There is not enough stock of a line. Rolls back the lines that were reserved before it. */
final class InsufficientStockException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String productId;

    InsufficientStockException(String productId) {
        super("insufficient stock", null, false, false);
        this.productId = productId;
    }

    String productId() {
        return productId;
    }
}
