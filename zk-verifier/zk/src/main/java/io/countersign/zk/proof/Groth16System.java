// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.group.PoseidonHashes;
import java.util.EnumSet;
import java.util.Set;

/**
 * Base of the proof systems that are code for {@link Protocol#GROTH16}. Each verifies the proofs of all others.
 *
 * @since 0.1
 */
public abstract class Groth16System implements ProofSystem {

    @Override
    public final Protocol protocol() {
        return Protocol.GROTH16;
    }

    @Override
    public final Set<Circuit> circuits() {
        return EnumSet.allOf(Circuit.class);
    }

    @Override
    public final Level level(Circuit circuit) {
        return Level.BN254;
    }

    @Override
    public final ProofBounds proofBounds(Circuit circuit) {
        return ProofBounds.exactly(Proof.GROTH16_LENGTH);
    }

    @Override
    public final Groth16Key verifyingKey(Circuit circuit, CircuitFiles files) {
        Groth16Key key = Groth16Key.parse(files.read(circuit, CircuitFiles.VERIFYING_KEY));
        if (key.circuit() != circuit) {
            throw new IllegalArgumentException("The verifying key is of " + key.circuit() + ", not of " + circuit);
        }
        return key;
    }

    @Override
    public final Groth16ProvingKey provingKey(Circuit circuit, CircuitFiles files) {
        return new Groth16ProvingKey(
                verifyingKey(circuit, files),
                files.read(circuit, CircuitFiles.PROVING_KEY),
                files.read(circuit, CircuitFiles.WITNESS));
    }

    @Override
    public abstract PoseidonHashes hashes();
}
