// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The gateway of the trust domain {@code delivery.com}: it alone knows callers of other domains, and lets them at the
 * shipments and at nothing else.
 */
@NullMarked
package io.countersign.shop.deliverygateway;

import org.jspecify.annotations.NullMarked;
