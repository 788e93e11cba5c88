// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.nativecore.NativeCallException;
import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.FieldElement;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Generates proofs with a key in the native core. The key is loaded as long as the application runs. */
final class NativeProver implements Prover {

    private final NativeCore core;

    private final VerifyingKey key;

    private final long handle;

    NativeProver(NativeCore core, ProvingKey key) {
        this.core = core;
        this.key = key.verifyingKey();
        this.handle = core.loadProver(this.key.circuit().id(), key.zkey(), key.witness());
        if (!Arrays.equals(core.proverKey(handle), this.key.packed())) {
            throw new IllegalArgumentException("The proving key does not belong to the verifying key " + this.key);
        }
    }

    @Override
    public VerifyingKey key() {
        return key;
    }

    @Override
    public Proven prove(Map<String, List<FieldElement>> inputs) {
        int signals = key.circuit().signals();
        try {
            byte[] out = core.prove(handle, packed(inputs), signals * FieldElement.LENGTH + Proof.LENGTH);
            return proven(ByteBuffer.wrap(out), signals);
        } catch (NativeCallException ex) {
            throw new ProofSystemException("The native core failed", ex);
        }
    }

    private static byte[] packed(Map<String, List<FieldElement>> inputs) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        inputs.forEach((name, values) -> {
            byte[] octets = name.getBytes(StandardCharsets.US_ASCII);
            out.write(octets.length);
            out.writeBytes(octets);
            out.writeBytes(
                    ByteBuffer.allocate(Integer.BYTES).putInt(values.size()).array());
            values.forEach(value -> out.writeBytes(value.octets()));
        });
        return out.toByteArray();
    }

    private Proven proven(ByteBuffer out, int count) {
        List<FieldElement> signals = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] octets = new byte[FieldElement.LENGTH];
            out.get(octets);
            signals.add(FieldElement.of(octets));
        }
        byte[] proof = new byte[Proof.LENGTH];
        out.get(proof);
        return new Proven(new Statement(key.circuit(), signals), new Proof(proof));
    }
}
