// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What a gateway is made of: a {@linkplain io.countersign.shop.forwarding.RouteTable table of routes}, each with
 * the service that answers and what it needs. A gateway imports
 * {@link io.countersign.shop.forwarding.ForwardingRoutes} and declares its table.
 */
@NullMarked
package io.countersign.shop.forwarding;

import org.jspecify.annotations.NullMarked;
