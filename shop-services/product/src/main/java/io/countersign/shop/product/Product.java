// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;

/**
 * A product.
 *
 * @param stock what can be sold now: without what is reserved
 * @param restricted whether it is sold only to those who prove to be of age
 */
record Product(String productId, String name, Money price, long stock, boolean restricted) {}
