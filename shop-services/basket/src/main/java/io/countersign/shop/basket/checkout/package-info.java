// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Orders, and the checkout that moves goods and money together or not at all. */
@NullMarked
package io.countersign.shop.basket.checkout;

import org.jspecify.annotations.NullMarked;
