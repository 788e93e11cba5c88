// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.graaljs.GraalJsProofSystem;
import io.countersign.zk.graaljs.NobleProofSystem;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.ProofSystem;
import java.lang.management.ManagementFactory;

/** Preconditions of tests with verifiers in JavaScript. */
final class ScriptVerifiers {

    private ScriptVerifiers() {}

    /**
     * Returns the proof system of clients, the native one: noble cannot prove, and zk-kit takes seconds for each proof.
     */
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

    /** Returns false if npm or cargo was missing, or without a compiler: an interpreted script takes minutes. */
    private static boolean serves(ProofSystem system) {
        return NativeCore.isBuilt() && isCompiled() && !system.description().equals("not in this build");
    }

    private static boolean isCompiled() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().contains("-XX:+EnableJVMCI");
    }

    private static final class Native {

        private static final ProofSystem SYSTEM = new NativeGroth16(NativeCore.load());
    }
}
