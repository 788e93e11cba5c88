// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of an exploration.
 *
 * @param states that were found
 * @param broken the first invariant that does not hold, or null
 * @param path shortest way to the state in which it does not hold
 */
record Result(int states, @Nullable Invariant broken, List<String> path) {}
