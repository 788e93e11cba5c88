// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Parts of a gateway: a {@linkplain io.countersign.shop.forwarding.RouteTable table of routes}, each with its
 * service and its requirement. A gateway imports {@link io.countersign.shop.forwarding.ForwardingRoutes} and
 * declares its table.
 */
@NullMarked
package io.countersign.shop.forwarding;

import org.jspecify.annotations.NullMarked;
