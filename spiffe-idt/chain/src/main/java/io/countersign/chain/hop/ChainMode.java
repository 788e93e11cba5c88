// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.hop;

import java.util.Arrays;
import java.util.Optional;

/**
 * How the user's delegation travels along the chain.
 *
 * @since 0.1
 */
public enum ChainMode {
    /** One token, forwarded unchanged: its hops are counted by nobody. */
    DVID("dvid", Limits.HOPS),
    /** A layer for each hop, signed by its SVID's key. */
    ID_MODE("id-mode", Limits.LAYERS - Limits.FIRST),
    /** A layer for each hop, by concatenated Schnorr signatures; experimental. */
    ANON_MODE("anon-mode", Limits.LAYERS - Limits.FIRST),
    /** A layer for each hop, linked by SPIFFE IDs. */
    LSVID("lsvid", Limits.LAYERS - Limits.FIRST);

    /** The largest number of middle tiers that a chain can have. */
    public static final int MOST_HOPS = Limits.HOPS;

    private final String modeName;

    private final int mostHops;

    ChainMode(String modeName, int mostHops) {
        this.modeName = modeName;
        this.mostHops = mostHops;
    }

    /** Finds a mode by its name. */
    public static Optional<ChainMode> of(String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.modeName.equals(name))
                .findFirst();
    }

    /** The name of the credential scheme. */
    public String modeName() {
        return modeName;
    }

    /** How many middle tiers it can pass. */
    public int mostHops() {
        return mostHops;
    }

    /** Why it is not for so many middle tiers; empty if it is. */
    public Optional<String> obstacle(int hops) {
        return hops <= mostHops
                ? Optional.empty()
                : Optional.of("with " + hops + " middle tiers a token of mode " + modeName + " would have "
                        + (hops + Limits.FIRST) + " layers at the target, and " + Limits.LAYERS + " are allowed");
    }

    public boolean isExperimental() {
        return this == ANON_MODE;
    }

    @Override
    public String toString() {
        return modeName;
    }

    private static final class Limits {

        static final int HOPS = 16;

        static final int LAYERS = 16;

        /** The layers of the asserting workload and of the subject. */
        static final int FIRST = 2;
    }
}
