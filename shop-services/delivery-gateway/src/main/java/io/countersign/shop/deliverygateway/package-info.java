// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The gateway of the trust domain {@code delivery.com}. Only it accepts callers of other domains, and it
 * forwards them to the shipments only.
 */
@NullMarked
package io.countersign.shop.deliverygateway;

import org.jspecify.annotations.NullMarked;
