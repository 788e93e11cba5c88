// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.ProvingKey;

/**
 * Groth16 on BN254 (Groth, EUROCRYPT 2016) by zk-kit, in GraalJS with WebAssembly: verifies and proves. Making one
 * costs nothing; the first verifier or prover makes its contexts and waits for them, which throws
 * {@link ProofSystemException} if they cannot be had. Its bundle is GPL-3.0 and in a jar of its own,
 * {@code countersign-zk-kit}.
 *
 * @since 0.1
 */
public final class GraalJsProofSystem extends ScriptProofSystem {

    /** With {@link ScriptLimits#ofMachine}. */
    public GraalJsProofSystem() {
        this(ScriptLimits.ofMachine());
    }

    public GraalJsProofSystem(ScriptLimits limits) {
        super("graaljs", new Scripts("zk-kit", true, limits));
    }

    /** @throws ProofSystemException as {@link #verifier} */
    @Override
    public Prover prover(ProvingKey key) {
        return new ScriptProver(scripts().provers(), key, scripts().limits().prove());
    }
}
