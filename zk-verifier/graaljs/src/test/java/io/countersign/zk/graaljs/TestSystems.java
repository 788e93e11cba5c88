// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.ProofSystem;
import java.time.Duration;
import java.util.stream.Stream;

/** Shared proof systems for tests: without a compiler a context takes seconds to start. */
final class TestSystems {

    private static final ScriptLimits LIMITS =
            new ScriptLimits(2, 1, 256, Duration.ofMinutes(2), Duration.ofMinutes(10));

    static final GraalJsProofSystem GRAALJS = new GraalJsProofSystem(LIMITS);

    static final NobleProofSystem NOBLE = new NobleProofSystem(LIMITS);

    private TestSystems() {}

    static Stream<ProofSystem> all() {
        return Stream.of(GRAALJS, NOBLE);
    }

    /** Skips a test if the build had no npm. */
    static void assumeBuilt(ProofSystem system) {
        assumeThat(system.description()).as("the bundle of %s", system.name()).isNotEqualTo("not in this build");
    }

    /** Skips a test that takes minutes without a compiler. */
    static void assumeCompiled(ProofSystem system, Circuit circuit) {
        if (circuit != Circuit.SECRET_PROOF) {
            system.verifier(TestVectors.key(circuit));
            assumeThat(system.description()).as("what runs %s", system.name()).doesNotContain("Interpreted");
        }
    }
}
