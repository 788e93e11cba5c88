// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.Groth16ProvingKey;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.ProvingKey;

/**
 * Groth16 on BN254 (Groth, EUROCRYPT 2016) with zk-kit, in GraalJS with WebAssembly: verifies and proves. Its bundle is
 * GPL-3.0 and in a jar of its own, {@code countersign-zk-kit}.
 *
 * <p>The constructor is cheap. The first verifier or prover creates the contexts and waits for them. It throws
 * {@link ProofSystemException} if they do not start.
 *
 * @since 0.1
 */
public final class GraalJsProofSystem extends ScriptProofSystem {

    /** Creates one with {@link ScriptLimits#ofMachine}. */
    public GraalJsProofSystem() {
        this(ScriptLimits.ofMachine());
    }

    public GraalJsProofSystem(ScriptLimits limits) {
        super("graaljs", new Scripts("zk-kit", true, limits));
    }

    /** @throws ProofSystemException if the build left the bundle out, or if the contexts do not start */
    @Override
    public Prover prover(ProvingKey key) {
        return new ScriptProver(
                scripts().provers(),
                Groth16ProvingKey.of(key),
                scripts().limits().prove());
    }
}
