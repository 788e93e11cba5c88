// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The delivery service: shipments. It is in a trust domain of its own, and only that domain's gateway writes
 * to it.
 *
 * <p>The shipment of an order is booked, and then dispatched or cancelled. Each step is idempotent by the
 * order's id: a late or repeated call gets the first result, and a cancellation that arrives before its
 * booking leaves a tombstone.
 */
@NullMarked
package io.countersign.shop.delivery;

import org.jspecify.annotations.NullMarked;
