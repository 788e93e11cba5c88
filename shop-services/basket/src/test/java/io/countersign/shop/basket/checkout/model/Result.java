// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Result of an exploration.
 *
 * @param states that were found
 * @param broken the first invariant that does not hold, or null
 * @param path shortest way to the state in which it does not hold
 */
record Result(List<World> states, @Nullable Invariant broken, List<String> path) {

    boolean reaches(Predicate<World> condition) {
        return states.stream().anyMatch(condition);
    }

    /** Returns the broken invariant and the way there, one step a line. */
    String explanation() {
        return broken + " is broken by\n" + String.join("\n", path);
    }
}
