// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.nativecore.NativeCallException;
import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.Value;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Generates proofs with a key in the native core. The key is loaded as long as the application runs. */
final class NativeProver implements Prover {

    private final NativeCore core;

    private final VerifyingKey key;

    private final long handle;

    /**
     * @param provingKey proving key of Groth16, or the constraints of the circuit; none for STARKs
     * @param witness program that computes the witness; none for STARKs
     */
    NativeProver(NativeCore core, VerifyingKey key, byte[] provingKey, byte[] witness) {
        this.core = core;
        this.key = key;
        this.handle = core.loadProver(key.protocol().id(), key.circuit().id(), provingKey, witness);
        if (!Arrays.equals(core.proverKey(handle), key.descriptor())) {
            throw new IllegalArgumentException("The proving key does not belong to the verifying key " + key);
        }
    }

    @Override
    public VerifyingKey key() {
        return key;
    }

    @Override
    public Proven prove(Map<String, ? extends List<? extends Value>> inputs, @Nullable Challenge challenge) {
        byte[] context = context(key.protocol(), challenge);
        try {
            return proven(ByteBuffer.wrap(core.prove(handle, packed(inputs), context)), context.length, challenge);
        } catch (NativeCallException ex) {
            throw new ProofSystemException("The native core failed", ex);
        }
    }

    /**
     * Returns what a record has besides the signals: nothing for Groth16, the challenge for protocols with a transcript.
     *
     * @throws IllegalArgumentException if there is no challenge
     */
    static byte[] context(Protocol protocol, @Nullable Challenge challenge) {
        if (protocol == Protocol.GROTH16) {
            return new byte[0];
        }
        if (challenge == null) {
            throw new IllegalArgumentException("A proof of this protocol is bound to the challenge of a request");
        }
        return challenge.octets();
    }

    private static byte[] packed(Map<String, ? extends List<? extends Value>> inputs) {
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

    private Proven proven(ByteBuffer record, int context, @Nullable Challenge challenge) {
        List<Value> signals = new ArrayList<>();
        for (int i = 0; i < key.circuit().signals(); i++) {
            byte[] octets = new byte[Value.LENGTH];
            record.get(octets);
            signals.add(key.protocol().field().of(octets));
        }
        record.position(record.position() + context);
        byte[] proof = new byte[record.getInt()];
        record.get(proof);
        return new Proven(new Statement(key.circuit(), signals, challenge), new Proof(proof));
    }
}
