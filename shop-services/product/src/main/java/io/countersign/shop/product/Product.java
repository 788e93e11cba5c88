// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;

/**
 * A product.
 *
 * @param stock what can be sold now: without what is reserved
 */
record Product(String productId, String name, Money price, long stock) {}
