// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.NativeBulletproofs;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.ProofVerdict;
import io.countersign.zk.proof.Protocol;
import io.countersign.zk.proof.Prover;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operations of a proof system, with keys that are loaded in advance. */
final class Operations {

    /** Verdict of the native core for malformed input. */
    private static final byte MALFORMED = 2;

    private final ProofSystem system;

    private final Vectors vectors;

    Operations(ProofSystem system, Vectors vectors) {
        this.system = system;
        this.vectors = vectors;
    }

    /** @throws UnsupportedOperationException if this proof system does not support it */
    Runnable of(Task task) {
        Circuit circuit = Circuit.of(task.circuit())
                .orElseThrow(() -> new IllegalArgumentException("There is no circuit " + task.circuit()));
        return switch (task.mode()) {
            case Task.PROVE -> proving(circuit);
            case Task.CALL -> calling(circuit);
            default -> verifying(circuit, task.proofs());
        };
    }

    private Runnable proving(Circuit circuit) {
        Prover prover = system.prover(system.provingKey(circuit, vectors));
        Map<String, List<FieldElement>> inputs = vectors.inputs(circuit);
        @Nullable Challenge challenge = vectors.challenge(circuit);
        return () -> prover.prove(inputs, challenge);
    }

    private Runnable verifying(Circuit circuit, int proofs) {
        if (proofs > 1 && !isOfCore()) {
            throw new UnsupportedOperationException("It cannot verify in batches");
        }
        BatchVerifier verifier = system.verifier(system.verifyingKey(circuit, vectors));
        List<Claim> claims = claims(circuit, proofs);
        return () -> {
            if (!verifier.verify(claims).stream().allMatch(ProofVerdict.VALID::equals)) {
                throw new IllegalStateException("A valid proof was refused");
            }
        };
    }

    /** Returns claims to verify, the same for all code for Groth16. */
    private List<Claim> claims(Circuit circuit, int count) {
        if (system.protocol() == Protocol.GROTH16) {
            return vectors.claims(circuit, count);
        }
        Prover prover = system.prover(system.provingKey(circuit, vectors));
        @Nullable Challenge challenge = vectors.challenge(circuit);
        return Stream.generate(() -> prover.prove(vectors.inputs(circuit), challenge))
                .limit(count)
                .map(proven -> new Claim(proven.statement(), proven.proof()))
                .toList();
    }

    private boolean isOfCore() {
        return system instanceof NativeGroth16 || system instanceof NativeBulletproofs;
    }

    /**
     * Calls the native core with a record that its first octets show to be malformed: all octets are passed,
     * and nothing is computed.
     */
    private Runnable calling(Circuit circuit) {
        if (!(system instanceof NativeGroth16)) {
            throw new UnsupportedOperationException("Only the native core's Groth16 is called so");
        }
        NativeCore core = NativeCore.load();
        long key = core.loadKey(system.verifyingKey(circuit, vectors).descriptor(), new byte[0]);
        int signals = circuit.signals() * FieldElement.LENGTH;
        byte[] record = new byte[signals + Integer.BYTES + Proof.GROTH16_LENGTH];
        Arrays.fill(record, (byte) -1);
        ByteBuffer.wrap(record).putInt(signals, Proof.GROTH16_LENGTH);
        return () -> {
            if (core.verify(key, record, 1)[0] != MALFORMED) {
                throw new IllegalStateException("A malformed record was accepted");
            }
        };
    }
}
