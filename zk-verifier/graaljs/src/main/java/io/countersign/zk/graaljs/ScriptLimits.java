// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import java.time.Duration;
import java.util.Objects;

/**
 * Limits of a proof system in JavaScript.
 *
 * @param verifiers maximum number of verifications at once; each needs a context of some tens of megabytes
 * @param provers maximum number of proofs that are generated at once
 * @param queue maximum number of jobs that wait for verifiers, and of those that wait for provers
 * @param verify maximum duration of a verification, including the wait
 * @param prove maximum duration of generating a proof, including the wait
 * @since 0.1
 */
public record ScriptLimits(int verifiers, int provers, int queue, Duration verify, Duration prove) {

    private static final int MOST_VERIFIERS = 4;

    public ScriptLimits {
        Objects.requireNonNull(verify, "verify cannot be null");
        Objects.requireNonNull(prove, "prove cannot be null");
        if (verifiers < 1 || provers < 1 || queue < 1) {
            throw new IllegalArgumentException("verifiers, provers and queue must be 1 or more");
        }
        if (!verify.isPositive() || !prove.isPositive()) {
            throw new IllegalArgumentException("verify and prove must be greater than zero");
        }
    }

    /**
     * Returns the default limits: one verifier for each processor, four at most; one prover; ten seconds to verify and
     * five minutes to prove. Without GraalVM's compiler this is enough to verify and to prove small circuits, but not
     * to prove large ones.
     */
    public static ScriptLimits ofMachine() {
        int verifiers = Math.min(Runtime.getRuntime().availableProcessors(), MOST_VERIFIERS);
        return new ScriptLimits(verifiers, 1, 256, Duration.ofSeconds(10), Duration.ofMinutes(5));
    }
}
