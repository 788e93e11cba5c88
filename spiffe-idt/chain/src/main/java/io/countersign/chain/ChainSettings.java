// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import io.countersign.chain.hop.HopLimit;
import io.countersign.idt.IdtMode;
import java.util.Map;
import java.util.Objects;

/**
 * Settings of a chain.
 *
 * @param hops number of middle tiers, from 1 to {@value HopLimit#MOST_HOPS}
 * @param mode mode that is used until a person chooses another
 * @param ports ports of its workloads
 * @param others additional properties of all workloads; they take precedence over the derived ones
 * @since 0.1
 */
public record ChainSettings(int hops, IdtMode mode, ChainPorts ports, Map<String, String> others) {

    /** @throws ChainException if there are too few or too many middle tiers for the mode */
    public ChainSettings {
        Objects.requireNonNull(mode, "mode cannot be null");
        Objects.requireNonNull(ports, "ports cannot be null");
        others = Map.copyOf(others);
        if (hops < 1 || hops > HopLimit.MOST_HOPS) {
            throw new ChainException("--hops is " + hops + ", and a chain has 1 to " + HopLimit.MOST_HOPS
                    + " middle tiers; use a number in this range");
        }
        HopLimit.obstacle(mode, hops).ifPresent(obstacle -> {
            throw new ChainException("--hops is " + hops + ", and " + obstacle + "; use --hops " + HopLimit.of(mode)
                    + " at most, or --mode " + IdtMode.DVID + ", which adds no layers");
        });
    }
}
