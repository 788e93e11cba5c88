// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.BatchVerifier;
import io.countersign.zk.JvmPoseidon;
import io.countersign.zk.Poseidon;
import io.countersign.zk.ProofSystem;
import io.countersign.zk.ProofSystemException;
import io.countersign.zk.Prover;
import io.countersign.zk.ProvingKey;
import io.countersign.zk.VerifyingKey;

/**
 * Groth16 on BN254 (Groth, EUROCRYPT 2016) by zk-kit, in GraalJS with WebAssembly: verifies and proves. Making one
 * costs nothing; the first verifier or prover makes its contexts and waits for them, which throws
 * {@link ProofSystemException} if they cannot be had. Its bundle is GPL-3.0 and in a jar of its own,
 * {@code countersign-zk-kit}.
 *
 * @since 0.1
 */
public final class GraalJsProofSystem implements ProofSystem, AutoCloseable {

    private final Scripts scripts;

    /** With {@link ScriptLimits#ofMachine}. */
    public GraalJsProofSystem() {
        this(ScriptLimits.ofMachine());
    }

    public GraalJsProofSystem(ScriptLimits limits) {
        this.scripts = new Scripts("zk-kit", true, limits);
    }

    @Override
    public String name() {
        return "graaljs";
    }

    @Override
    public String description() {
        return scripts.description();
    }

    /** @throws ProofSystemException if its bundle is not in this build, or its contexts do not start */
    @Override
    public BatchVerifier verifier(VerifyingKey key) {
        return new ScriptVerifier(scripts.verifiers(), key, scripts.limits().verify());
    }

    /** @throws ProofSystemException as {@link #verifier} */
    @Override
    public Prover prover(ProvingKey key) {
        return new ScriptProver(scripts.provers(), key, scripts.limits().prove());
    }

    @Override
    public Poseidon poseidon() {
        return new JvmPoseidon();
    }

    /** Ends its contexts. Those who wait, and those who come later, are told that it cannot be told. */
    @Override
    public void close() {
        scripts.close();
    }
}
