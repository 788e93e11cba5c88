// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.nativecore.NativeCallException;
import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Poseidon;
import java.nio.ByteBuffer;

/**
 * Groth16 on BN254 (Groth, EUROCRYPT 2016) in the native core.
 *
 * @since 0.1
 */
public final class NativeProofSystem implements ProofSystem {

    private final NativeCore core;

    public NativeProofSystem(NativeCore core) {
        this.core = core;
    }

    @Override
    public String name() {
        return "native";
    }

    @Override
    public String description() {
        return core.info() + " sha256:" + core.digest();
    }

    @Override
    public BatchVerifier verifier(VerifyingKey key) {
        return new NativeVerifier(core, key);
    }

    @Override
    public Prover prover(ProvingKey key) {
        return new NativeProver(core, key);
    }

    @Override
    public Poseidon poseidon() {
        return this::hash;
    }

    private FieldElement hash(FieldElement... inputs) {
        ByteBuffer octets = ByteBuffer.allocate(inputs.length * FieldElement.LENGTH);
        for (FieldElement input : inputs) {
            octets.put(input.octets());
        }
        try {
            return FieldElement.of(core.poseidon(octets.array()));
        } catch (NativeCallException ex) {
            throw new ProofSystemException("The native core failed", ex);
        }
    }
}
