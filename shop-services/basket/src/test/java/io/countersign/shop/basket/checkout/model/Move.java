// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.function.Supplier;

/**
 * Step to a next state.
 *
 * @param label for a person
 * @param faultless whether it happens without any fault
 */
record Move(Supplier<String> label, World after, boolean faultless) {}
