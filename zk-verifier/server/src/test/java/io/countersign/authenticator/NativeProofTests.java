// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.Secret;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** All endpoints with real proofs, if the native library was built. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIf("isThere")
class NativeProofTests {

    private TestAuthenticator server;

    static boolean isThere() {
        try {
            return !NativeCore.load().info().isEmpty();
        } catch (NativeLibraryException ex) {
            return false;
        }
    }

    @BeforeAll
    void start(@TempDir Path folder) {
        server = TestAuthenticator.start(
                folder, "--countersign.zk.proof-system=groth16", "--countersign.zk.authenticator.generate-proofs=true");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private Answer register(Secret secret) {
        String body = TestAuthenticator.registration(TestAuthenticator.commitment(secret));
        Answer made = generate(
                secret,
                Map.of(
                        "method",
                        "POST",
                        "url",
                        TestAuthenticator.URL + "/register",
                        "audience",
                        "zk.shop.com",
                        "bodyDigest",
                        HexFormat.of().formatHex(TestAuthenticator.digest(body))));
        return server.post("/register", body, "Authorization", made.text("authorization"));
    }

    private Answer generate(Secret secret, Map<String, Object> request) {
        String commitment = TestAuthenticator.commitment(secret).hex();
        Map<String, Object> asked = request.isEmpty()
                ? Map.of("secret", secret.value().hex(), "commitment", commitment)
                : Map.of("secret", secret.value().hex(), "commitment", commitment, "request", request);
        Answer made = server.json("/generate-proof", asked);
        assertThat(made.status()).isEqualTo(200);
        return made;
    }

    private static ObjectNode question(Answer made, FieldElement commitment) {
        ObjectNode question = TestAuthenticator.JSON.createObjectNode();
        question.put("commitment", commitment.hex());
        question.set("proof", made.json().path("proof"));
        question.set("publicSignals", made.json().path("publicSignals"));
        return question;
    }

    @Test
    void registerAndVerifyWhenProvedThenAccepted() {
        Secret secret = Secret.random();
        assertThat(register(secret).status()).isEqualTo(201);
        Answer made = generate(secret, Map.of());
        ObjectNode question = question(made, TestAuthenticator.commitment(secret));
        assertThat(server.post("/verify-proof", question.toString()).status()).isEqualTo(201);
    }

    @Test
    void verifyWhenProofIsOfAnotherThenRefused() {
        Secret ann = Secret.random();
        Secret bob = Secret.random();
        register(ann);
        register(bob);
        FieldElement commitment = TestAuthenticator.commitment(bob);
        ObjectNode question = question(generate(ann, Map.of()), commitment);
        question.putArray("publicSignals").add(commitment.value().toString());
        assertThat(server.post("/verify-proof", question.toString()).status()).isEqualTo(401);
    }

    @Test
    void verifyWhenPointIsNoneOrInfinityThenRefused() {
        Secret secret = Secret.random();
        register(secret);
        for (List<String> point : List.of(List.of("0", "0", "1"), List.of("1", "1", "1"), List.of("1", "2", "1"))) {
            ObjectNode question = question(generate(secret, Map.of()), TestAuthenticator.commitment(secret));
            ArrayNode a = ((ObjectNode) question.path("proof")).putArray("pi_a");
            point.forEach(a::add);
            assertThat(server.post("/verify-proof", question.toString()).status())
                    .isEqualTo(401);
        }
    }
}
