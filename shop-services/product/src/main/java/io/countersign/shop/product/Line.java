// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;

/**
 * One line of a reservation.
 *
 * @param price of one, when it was reserved
 */
record Line(String productId, long quantity, Money price) {}
