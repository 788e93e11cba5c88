// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.FieldElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Shared vectors of all implementations, and their keys. */
public final class Vectors {

    public static final Path CIRCUITS = Path.of("../circuits");

    private static final JsonNode ALL = JsonMapper.shared()
            .readTree(CIRCUITS.resolve("vectors/vectors.json").toFile());

    private Vectors() {}

    public static Stream<JsonNode> of(String kind) {
        return ALL.required(kind).valueStream();
    }

    public static Stream<JsonNode> proofs(Circuit circuit) {
        return ALL.required("circuits")
                .required(circuit.circuitName())
                .required("cases")
                .valueStream();
    }

    public static String keyId(Circuit circuit) {
        return ALL.required("circuits")
                .required(circuit.circuitName())
                .required("keyId")
                .asString();
    }

    public static FieldElement element(JsonNode vector, String name) {
        return FieldElement.parse(vector.required(name).asString());
    }

    public static List<FieldElement> elements(JsonNode array) {
        List<FieldElement> elements = new ArrayList<>();
        array.forEach(item -> elements.add(FieldElement.parse(item.asString())));
        return elements;
    }
}
