// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Model of the checkout. {@code World} is the state of all services, {@code Moves} lists what can happen next, {@code
 * Explorer} follows it through every state, and {@code Invariant} is checked in each. {@code Rule} and {@code Mutant}
 * show what each rule of the protocol is for.
 */
@NullMarked
package io.countersign.shop.basket.checkout.model;

import org.jspecify.annotations.NullMarked;
