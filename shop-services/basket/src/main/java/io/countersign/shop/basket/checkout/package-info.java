// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Orders, and the checkout, in which stock and money are both moved or both left. */
@NullMarked
package io.countersign.shop.basket.checkout;

import org.jspecify.annotations.NullMarked;
