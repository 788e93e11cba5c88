// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.Groth16Key;
import io.countersign.zk.proof.Groth16System;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.VerifyingKey;

/** Proof system that verifies with a bundled script. */
abstract sealed class ScriptProofSystem extends Groth16System implements AutoCloseable
        permits GraalJsProofSystem, NobleProofSystem {

    private final String name;

    private final Scripts scripts;

    ScriptProofSystem(String name, Scripts scripts) {
        this.name = name;
        this.scripts = scripts;
    }

    final Scripts scripts() {
        return scripts;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return scripts.description();
    }

    /** @throws ProofSystemException if the build left the bundle out, or if the contexts do not start */
    @Override
    public final BatchVerifier verifier(VerifyingKey key) {
        return new ScriptVerifier(
                scripts.verifiers(), Groth16Key.of(key), scripts.limits().verify());
    }

    @Override
    public final PoseidonHashes hashes() {
        return new PoseidonHashes(new JvmPoseidon());
    }

    /** Closes the contexts. Waiting and later calls fail with {@link ProofSystemException}. */
    @Override
    public final void close() {
        scripts.close();
    }
}
