// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;

/**
 * Line of a reservation.
 *
 * @param price price of one unit at the time of the reservation
 */
record Line(String productId, long quantity, Money price) {}
