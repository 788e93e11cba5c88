// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.commitment.RbeCommitments;
import java.util.function.Supplier;

/** Commitments of the native core. */
public final class TestRbe {

    private TestRbe() {}

    public static Rbe rbe() {
        return NativeCore.load().rbe();
    }

    /** Parameters for development, which are never closed. */
    public static RbeParameters parameters(int slots) {
        return rbe().developmentParameters(slots);
    }

    /** Commitments of one set of development parameters. */
    public static Supplier<Commitments> commitments(int slots) {
        return commitments(parameters(slots));
    }

    public static Supplier<Commitments> commitments(RbeParameters parameters) {
        Rbe rbe = rbe();
        return () -> new RbeCommitments(rbe, parameters);
    }
}
