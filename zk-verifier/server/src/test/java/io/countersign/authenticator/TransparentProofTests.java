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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** An authenticator whose members prove by Bulletproofs, which do not prove the circuit SecretProof. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class TransparentProofTests {

    private static final String BULLETPROOFS = "--countersign.zk.proof-system=bulletproofs";

    @Test
    void verifyProofThenNotImplemented(@TempDir Path folder) {
        try (TestAuthenticator server = TestAuthenticator.start(folder, BULLETPROOFS)) {
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

    @Test
    void startWhenItShallProveForOthersThenFailsAndNamesTheProperty(@TempDir Path folder) {
        assertThatThrownBy(() -> TestAuthenticator.start(
                        folder, BULLETPROOFS, "--countersign.zk.authenticator.generate-proofs=true"))
                .rootCause()
                .hasMessageContaining("countersign.zk.authenticator.generate-proofs")
                .hasMessageContaining("bulletproofs does not create proofs of SecretProof");
    }
}
