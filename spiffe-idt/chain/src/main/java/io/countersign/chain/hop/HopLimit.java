// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.hop;

import io.countersign.idt.IdtMode;
import java.util.Optional;

/**
 * Maximum number of middle tiers of a chain. A nested token grows by a layer at each.
 *
 * @since 0.1
 */
public final class HopLimit {

    /** Maximum number of middle tiers in any mode. */
    public static final int MOST_HOPS = 16;

    private static final int MOST_LAYERS = 16;

    /** Number of layers of the asserting workload and of the subject. */
    private static final int FIRST_LAYERS = 2;

    private HopLimit() {}

    /** Returns the maximum number of middle tiers in a mode. */
    public static int of(IdtMode mode) {
        return mode.isNested() ? MOST_LAYERS - FIRST_LAYERS : MOST_HOPS;
    }

    /** Returns the reason why a mode cannot have this number of middle tiers; empty if it can. */
    public static Optional<String> obstacle(IdtMode mode, int hops) {
        return hops <= of(mode)
                ? Optional.empty()
                : Optional.of("with " + hops + " middle tiers a token of mode " + mode + " would have "
                        + (hops + FIRST_LAYERS) + " layers at the target, and " + MOST_LAYERS + " are allowed");
    }
}
