// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Groth16Key;
import io.countersign.zk.proof.Groth16ProvingKey;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofVerdict;
import io.countersign.zk.proof.Statement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Shared vectors of all proof systems, and their keys. */
final class TestVectors {

    private static final Path CIRCUITS = Path.of("../circuits");

    private static final JsonNode ALL = JsonMapper.shared()
            .readTree(CIRCUITS.resolve("vectors/vectors.json").toFile());

    private TestVectors() {}

    /** Returns the cases that can be a claim. The others are refused before they reach a proof system. */
    static Stream<Case> of(Circuit circuit) {
        return ALL.required("circuits")
                .required(circuit.circuitName())
                .required("cases")
                .valueStream()
                .flatMap(vector -> read(circuit, vector).stream());
    }

    static Case named(Circuit circuit, String name) {
        return of(circuit)
                .filter(vector -> vector.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Case> read(Circuit circuit, JsonNode vector) {
        try {
            Claim claim = new Claim(
                    new Statement(circuit, elements(vector.required("signals"))),
                    new Proof(HexFormat.of().parseHex(vector.required("proof").asString())));
            ProofVerdict verdict =
                    ProofVerdict.valueOf(vector.required("verdict").asString().toUpperCase(Locale.ROOT));
            return Optional.of(new Case(vector.required("name").asString(), claim, verdict, inputs(vector)));
        } catch (IllegalArgumentException ex) {
            return Optional.empty();
        }
    }

    private static Map<String, List<FieldElement>> inputs(JsonNode vector) {
        Map<String, List<FieldElement>> inputs = new HashMap<>();
        vector.path("inputs")
                .propertyStream()
                .forEach(input -> inputs.put(
                        input.getKey(),
                        input.getValue().isArray()
                                ? elements(input.getValue())
                                : List.of(FieldElement.parse(input.getValue().asString()))));
        return inputs;
    }

    private static List<FieldElement> elements(JsonNode array) {
        return array.valueStream()
                .map(item -> FieldElement.parse(item.asString()))
                .toList();
    }

    static Groth16Key key(Circuit circuit) {
        return Groth16Key.parse(artefact(circuit, "verifying_key.bin"));
    }

    static Groth16ProvingKey provingKey(Circuit circuit) {
        return new Groth16ProvingKey(
                key(circuit), artefact(circuit, "circuit.zkey"), artefact(circuit, "circuit.wasm"));
    }

    static byte[] artefact(Circuit circuit, String file) {
        try {
            return Files.readAllBytes(
                    CIRCUITS.resolve("artefacts").resolve(circuit.circuitName()).resolve(file));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Case of the vectors. Only some valid ones have inputs. */
    record Case(String name, Claim claim, ProofVerdict verdict, Map<String, List<FieldElement>> inputs) {

        @Override
        public String toString() {
            return name;
        }
    }
}
