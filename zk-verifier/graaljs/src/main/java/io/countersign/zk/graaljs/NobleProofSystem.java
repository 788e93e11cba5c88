// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.ProvingKey;

/**
 * Groth16 on BN254 (Groth, EUROCRYPT 2016) by noble's pairing, in GraalJS without WebAssembly: verifies, and does not
 * prove. Making one costs nothing; the first verifier makes its contexts and waits for them, which throws
 * {@link ProofSystemException} if they cannot be had.
 *
 * @since 0.1
 */
public final class NobleProofSystem extends ScriptProofSystem {

    /** With {@link ScriptLimits#ofMachine}. */
    public NobleProofSystem() {
        this(ScriptLimits.ofMachine());
    }

    /** @param limits those of provers do not matter */
    public NobleProofSystem(ScriptLimits limits) {
        super("noble", new Scripts("noble", false, limits));
    }

    @Override
    public Prover prover(ProvingKey key) {
        throw new UnsupportedOperationException("noble only verifies");
    }
}
