// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The product service: products, their stock, and the reservations of the checkout.
 *
 * <p>For every product, stock + reserved + committed = initial stock + recorded adjustments, at the end of
 * every transaction; see {@link io.countersign.shop.product.ReservationStatus} for the states of a
 * reservation.
 */
@NullMarked
package io.countersign.shop.product;

import org.jspecify.annotations.NullMarked;
