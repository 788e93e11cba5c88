// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The basket service: baskets, and types that its packages share. */
@NullMarked
package io.countersign.shop.basket;

import org.jspecify.annotations.NullMarked;
