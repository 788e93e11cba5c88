// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import java.time.Duration;
import java.util.Objects;

/**
 * What a proof system in JavaScript may take.
 *
 * @param verifiers how many verify at once at most, each in a context of its own that takes some tens of megabytes
 * @param provers how many prove at once at most
 * @param queue how many wait for either at most
 * @param verify how long one verification may take, waiting included
 * @param prove how long one proof may take, waiting included
 * @since 0.1
 */
public record ScriptLimits(int verifiers, int provers, int queue, Duration verify, Duration prove) {

    private static final int MOST_VERIFIERS = 4;

    public ScriptLimits {
        Objects.requireNonNull(verify, "verify cannot be null");
        Objects.requireNonNull(prove, "prove cannot be null");
        if (verifiers < 1 || provers < 1 || queue < 1) {
            throw new IllegalArgumentException("There is a verifier, a prover and a place in the queue at least");
        }
        if (!verify.isPositive() || !prove.isPositive()) {
            throw new IllegalArgumentException("A limit is longer than nothing");
        }
    }

    /**
     * A verifier for each processor, four at most; one prover; ten seconds and five minutes. Without a compiler
     * that suffices to verify and to prove small circuits, not large ones.
     */
    public static ScriptLimits ofMachine() {
        int verifiers = Math.min(Runtime.getRuntime().availableProcessors(), MOST_VERIFIERS);
        return new ScriptLimits(verifiers, 1, 256, Duration.ofSeconds(10), Duration.ofMinutes(5));
    }
}
