// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The entry of the Shop: verifies every request, limits rates, and forwards by an explicit table of routes. */
@NullMarked
package io.countersign.shop.gateway;

import org.jspecify.annotations.NullMarked;
