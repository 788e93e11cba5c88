// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.graaljs.GraalJsProofSystem;
import io.countersign.zk.graaljs.NobleProofSystem;
import io.countersign.zk.proof.NativeProofSystem;
import io.countersign.zk.proof.ProofSystem;
import java.lang.management.ManagementFactory;

/** What has to be there for the tests with verifiers that run as scripts. */
final class ScriptVerifiers {

    private ScriptVerifiers() {}

    /** Clients prove natively: noble does not, and zk-kit takes seconds for each of the many proofs. */
    static ProofSystem proving() {
        return Native.SYSTEM;
    }

    static boolean hasNoble() {
        try (NobleProofSystem system = new NobleProofSystem()) {
            return serves(system);
        }
    }

    static boolean hasZkKit() {
        try (GraalJsProofSystem system = new GraalJsProofSystem()) {
            return serves(system);
        }
    }

    /** Not where npm or cargo was missing, or where nothing compiles the script, which then takes minutes. */
    private static boolean serves(ProofSystem system) {
        return NativeCore.isBuilt() && isCompiled() && !system.description().equals("not in this build");
    }

    private static boolean isCompiled() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().contains("-XX:+EnableJVMCI");
    }

    private static final class Native {

        private static final ProofSystem SYSTEM = new NativeProofSystem(NativeCore.load());
    }
}
