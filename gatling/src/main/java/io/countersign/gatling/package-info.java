// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Load simulations of the Shop, and statistics that compare them. */
@NullMarked
package io.countersign.gatling;

import org.jspecify.annotations.NullMarked;
