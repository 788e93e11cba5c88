// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.peers.Project;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.CircuitFiles;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.Statement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Circuits of the project with their keys, and claims to prove and verify: the same for all stacks. */
final class Vectors implements CircuitFiles {

    private final Path folder;

    private final JsonNode circuits;

    private Vectors(Path folder, JsonNode circuits) {
        this.folder = folder;
        this.circuits = circuits;
    }

    static Path folder() {
        return Project.root().resolve("zk-verifier/circuits");
    }

    static Vectors open(Path folder) {
        byte[] json = read(folder.resolve("vectors/vectors.json"));
        return new Vectors(folder, new JsonMapper().readTree(json).path("circuits"));
    }

    /** Returns the valid cases of Groth16, repeated up to this number. */
    List<Claim> claims(Circuit circuit, int count) {
        List<Claim> valid = cases(circuit)
                .filter(one -> one.path("valid").asBoolean(false))
                .map(one -> claim(circuit, one))
                .toList();
        return Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> valid.get(i % valid.size()))
                .toList();
    }

    /** Returns the inputs of the first case. */
    Map<String, List<FieldElement>> inputs(Circuit circuit) {
        JsonNode inputs = cases(circuit).findFirst().orElseThrow().path("inputs");
        return inputs.properties().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, input -> elements(input.getValue())));
    }

    /** Returns the challenge of the inputs, if the circuit has one. */
    @Nullable
    Challenge challenge(Circuit circuit) {
        List<FieldElement> element = inputs(circuit).get("challenge");
        if (element == null) {
            return null;
        }
        byte[] octets = element.getFirst().octets();
        return new Challenge(ByteBuffer.allocate(Challenge.LENGTH)
                .position(Challenge.LENGTH - octets.length)
                .put(octets)
                .array());
    }

    private Stream<JsonNode> cases(Circuit circuit) {
        return circuits.path(circuit.circuitName()).path("cases").valueStream();
    }

    private static Claim claim(Circuit circuit, JsonNode one) {
        byte[] proof = HexFormat.of().parseHex(one.path("proof").asString());
        return new Claim(new Statement(circuit, elements(one.path("signals"))), new Proof(proof));
    }

    private static List<FieldElement> elements(JsonNode value) {
        Stream<JsonNode> all = value.isArray() ? value.valueStream() : Stream.of(value);
        return all.map(hex -> FieldElement.parse(hex.asString())).toList();
    }

    @Override
    public byte[] read(Circuit circuit, String file) {
        return read(folder.resolve("artefacts").resolve(circuit.circuitName()).resolve(file));
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
