// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.group.PoseidonHashes;

/**
 * Groth16 on BN254 (Groth, EUROCRYPT 2016) in the native core.
 *
 * @since 0.1
 */
public final class NativeGroth16 extends Groth16System {

    private final NativeCore core;

    public NativeGroth16(NativeCore core) {
        this.core = core;
    }

    @Override
    public String name() {
        return "groth16";
    }

    @Override
    public String description() {
        return core.info() + " sha256:" + core.digest();
    }

    @Override
    public BatchVerifier verifier(VerifyingKey key) {
        return new NativeVerifier(core, Groth16Key.of(key), new byte[0]);
    }

    @Override
    public Prover prover(ProvingKey key) {
        Groth16ProvingKey own = Groth16ProvingKey.of(key);
        return new NativeProver(core, own.verifyingKey(), own.zkey(), own.witness());
    }

    @Override
    public PoseidonHashes hashes() {
        return new PoseidonHashes(new NativePoseidon(core));
    }
}
