// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.ProvingKey;

/**
 * Groth16 on BN254 (Groth, EUROCRYPT 2016) with noble's pairing, in GraalJS without WebAssembly: verifies only.
 *
 * <p>The constructor is cheap. The first verifier creates the contexts and waits for them. It throws
 * {@link ProofSystemException} if they do not start.
 *
 * @since 0.1
 */
public final class NobleProofSystem extends ScriptProofSystem {

    /** Creates one with {@link ScriptLimits#ofMachine}. */
    public NobleProofSystem() {
        this(ScriptLimits.ofMachine());
    }

    /** @param limits limits; those of provers are ignored */
    public NobleProofSystem(ScriptLimits limits) {
        super("noble", new Scripts("noble", false, limits));
    }

    @Override
    public Prover prover(ProvingKey key) {
        throw new UnsupportedOperationException("noble only verifies");
    }
}
