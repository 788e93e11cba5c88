// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Proof;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares with the output of snarkjs, which verifies it, for the shared vectors. */
class SnarkProofTests {

    private static final JsonMapper JSON = new JsonMapper();

    static List<JsonNode> cases() throws IOException {
        try (InputStream in = SnarkProofTests.class.getResourceAsStream("/snarkjs-calls.json")) {
            return new ArrayList<>(JSON.readTree(in).path("cases").values());
        }
    }

    private static Proof packed(JsonNode vector) {
        return new Proof(HexFormat.of().parseHex(vector.path("packed").asString()));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void ofThenAsSnarkjsHasIt(JsonNode vector) {
        JsonNode written = JSON.valueToTree(SnarkProof.of(packed(vector)));
        assertThat(written).isEqualTo(vector.path("proof"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void packedThenTheSameProof(JsonNode vector) {
        assertThat(JSON.treeToValue(vector.path("proof"), SnarkProof.class).packed())
                .isEqualTo(packed(vector));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void parametersThenAsSnarkjsExportsThem(JsonNode vector) {
        List<FieldElement> signals = vector.path("signals").values().stream()
                .map(signal -> FieldElement.parse(signal.asString()))
                .toList();
        assertThat(SolidityCall.parameters(packed(vector), signals))
                .isEqualTo(vector.path("call").asString());
    }
}
