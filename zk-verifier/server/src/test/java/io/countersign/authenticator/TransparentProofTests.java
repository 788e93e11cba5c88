// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.zk.group.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An authenticator whose members prove by a protocol without a set-up, which does not prove the circuit SecretProof. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class TransparentProofTests {

    /** Returns the arguments of a server with a proof system. */
    private static String[] by(String system, String... more) {
        return Stream.concat(Stream.of("--countersign.zk.proof-system=" + system), Stream.of(more))
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bulletproofs", "stark"})
    void verifyProofThenNotImplemented(String system, @TempDir Path folder) {
        try (TestAuthenticator server = TestAuthenticator.start(folder, by(system))) {
            String commitment = TestAuthenticator.commitment(Secret.random()).hex();
            Map<String, Object> proof = Map.of(
                    "pi_a", List.of("1", "2", "1"),
                    "pi_b", List.of(List.of("1", "2"), List.of("3", "4"), List.of("1", "0")),
                    "pi_c", List.of("1", "2", "1"),
                    "protocol", "groth16",
                    "curve", "bn128");
            Answer answer = server.json(
                    "/verify-proof", Map.of("commitment", commitment, "proof", proof, "publicSignals", List.of("1")));
            assertThat(answer.status()).isEqualTo(501);
            assertThat(answer.problem()).isEqualTo("not-offered");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bulletproofs", "stark"})
    void groupsThenOfBothFieldsWithTheRootsOfEveryServer(String system, @TempDir Path folder, @TempDir Path other) {
        try (TestAuthenticator server = TestAuthenticator.start(folder, by(system));
                TestAuthenticator groth16 = TestAuthenticator.start(other)) {
            for (String group : List.of("members", "stark-members", "attributes")) {
                assertThat(server.get("/groups/" + group).json())
                        .isEqualTo(groth16.get("/groups/" + group).json());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bulletproofs", "stark"})
    void startWhenItShallProveForOthersThenFailsAndNamesTheProperty(String system, @TempDir Path folder) {
        assertThatThrownBy(() -> TestAuthenticator.start(
                        folder, by(system, "--countersign.zk.authenticator.generate-proofs=true")))
                .rootCause()
                .hasMessageContaining("countersign.zk.authenticator.generate-proofs")
                .hasMessageContaining(system + " does not create proofs of SecretProof");
    }
}
