// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;

/**
 * Product of the Shop.
 *
 * @param stock quantity that can be sold now, without reserved stock
 * @param restricted whether buyers need a proof of age
 */
record Product(String productId, String name, Money price, long stock, boolean restricted) {}
