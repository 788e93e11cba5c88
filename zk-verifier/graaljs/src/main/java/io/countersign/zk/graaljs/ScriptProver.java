// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Groth16ProvingKey;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.Statement;
import io.countersign.zk.proof.VerifyingKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Generates proofs with scripts. Each script loads the key at its first proof and keeps it as long as the application
 * runs.
 */
final class ScriptProver implements Prover {

    private static final AtomicLong NAMES = new AtomicLong();

    private static final HexFormat HEX = HexFormat.of();

    private static final int ELEMENT = 2 * FieldElement.LENGTH;

    private final ScriptPool scripts;

    private final Groth16ProvingKey key;

    private final Duration limit;

    private final String name;

    /**
     * @param limit maximum duration of generating a proof
     * @throws IllegalArgumentException if it is not a proving key, or does not belong to its verifying key
     */
    ScriptProver(ScriptPool scripts, Groth16ProvingKey key, Duration limit) {
        this.scripts = scripts;
        this.key = key;
        this.limit = limit;
        this.name = key.verifyingKey().id().hex() + "-" + NAMES.incrementAndGet();
        PackedPoints.requireKey(key.verifyingKey());
        new Zkey(key.zkey()).requireOf(key.verifyingKey());
        load();
    }

    private void load() {
        try {
            call(this::loaded);
        } catch (RefusedException ex) {
            throw new IllegalArgumentException("Not a program that computes a witness", ex);
        }
    }

    private Script loaded(Script script) {
        if (script.lacks(name)) {
            script.call("load", name, ByteBuffer.wrap(key.zkey()), ByteBuffer.wrap(key.witness()));
        }
        return script;
    }

    private <T> T call(Function<Script, T> task) {
        return scripts.submit(task).await(limit.toNanos());
    }

    @Override
    public VerifyingKey key() {
        return key.verifyingKey();
    }

    @Override
    public Proven prove(Map<String, ? extends List<? extends Value>> inputs, @Nullable Challenge challenge) {
        String json = json(inputs);
        try {
            return proven(call(script -> loaded(script).call("prove", name, json)), challenge);
        } catch (RefusedException ex) {
            throw new IllegalArgumentException(
                    "The inputs do not satisfy " + key.verifyingKey().circuit(), ex);
        }
    }

    private static String json(Map<String, ? extends List<? extends Value>> inputs) {
        return inputs.entrySet().stream()
                .map(input -> quoted(input.getKey()) + ":" + json(input.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String json(List<? extends Value> elements) {
        return elements.stream()
                .map(element -> "\"0x" + element.hex() + "\"")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String quoted(String name) {
        if (!name.matches("[A-Za-z][A-Za-z0-9_]{0,63}")) {
            throw new IllegalArgumentException("'" + name + "' is not the name of an input");
        }
        return '"' + name + '"';
    }

    private Proven proven(String packed, @Nullable Challenge challenge) {
        int signals = key.verifyingKey().circuit().signals();
        if (packed.length() != signals * ELEMENT + 2 * Proof.GROTH16_LENGTH) {
            throw new ProofSystemException("The script returned no proof");
        }
        List<FieldElement> elements = IntStream.range(0, signals)
                .mapToObj(i -> FieldElement.parse(packed.substring(i * ELEMENT, (i + 1) * ELEMENT)))
                .toList();
        Proof proof = new Proof(HEX.parseHex(packed.substring(signals * ELEMENT)));
        if (!PackedPoints.isProof(proof)) {
            throw new ProofSystemException("The script returned no proof");
        }
        return new Proven(new Statement(key.verifyingKey().circuit(), elements, challenge), proof);
    }
}
