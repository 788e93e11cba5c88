// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The delivery service: shipments. It lives in a trust domain of its own, whose gateway alone writes to it.
 *
 * <p>An order's shipment is booked, and then dispatched or cancelled. Each step is idempotent by the
 * order's id: a late or repeated call is answered as the first was, and a cancellation that arrives before
 * its booking leaves a tombstone.
 */
@NullMarked
package io.countersign.shop.delivery;

import org.jspecify.annotations.NullMarked;
