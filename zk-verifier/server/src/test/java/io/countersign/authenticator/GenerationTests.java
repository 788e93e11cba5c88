// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.Secret;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GenerationTests {

    private TestAuthenticator server;

    private final Secret secret = Secret.random();

    private final FieldElement commitment = TestAuthenticator.commitment(secret);

    @BeforeAll
    void start(@TempDir Path folder) {
        server = TestAuthenticator.start(folder, "--countersign.zk.authenticator.generate-proofs=true");
        server.register(secret);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private Map<String, Object> request() {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("secret", secret.value().hex());
        request.put("commitment", commitment.hex());
        return request;
    }

    @Test
    void generateWhenSecretIsTheCommitmentsThenVerifyTakesTheProof() {
        Answer made = server.json("/generate-proof", request());
        assertThat(made.status()).isEqualTo(200);
        assertThat(made.text("madeBy")).isEqualTo("server");
        assertThat(made.header("Cache-Control")).isEqualTo("no-store");
        assertThat(made.text("solidityCallParams")).startsWith("[\"0x").endsWith("[\"0x" + commitment.hex() + "\"]");
        ObjectNode asked = (ObjectNode) made.json();
        asked.remove("solidityCallParams");
        asked.remove("madeBy");
        asked.put("commitment", commitment.hex());
        assertThat(server.post("/verify-proof", asked.toString()).status()).isEqualTo(201);
    }

    @Test
    void generateWhenForARequestThenThatRequestIsProved() {
        Secret joining = Secret.random();
        FieldElement own = TestAuthenticator.commitment(joining);
        String body = TestAuthenticator.registration(own);
        Answer made = server.json(
                "/generate-proof",
                Map.of(
                        "secret", joining.value().hex(),
                        "commitment", own.hex(),
                        "request",
                                Map.of(
                                        "method",
                                        "post",
                                        "url",
                                        TestAuthenticator.URL + "/register",
                                        "audience",
                                        "zk.shop.com",
                                        "bodyDigest",
                                        HexFormat.of().formatHex(TestAuthenticator.digest(body)))));
        assertThat(made.status()).isEqualTo(200);
        assertThat(made.json().path("publicSignals").size()).isEqualTo(6);
        assertThat(server.post("/register", body, "Authorization", made.text("authorization"))
                        .status())
                .isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "zz", "0000000000000000000000000000000000000000000000000000000000000000"})
    void generateWhenSecretIsNoneThen422(String text) {
        Map<String, Object> request = request();
        request.put("secret", text);
        assertThat(server.json("/generate-proof", request).problem()).isEqualTo("wrong-secret");
    }

    @Test
    void generateWhenSecretIsAnothersThen422() {
        Map<String, Object> request = request();
        request.put("secret", Secret.random().value().hex());
        assertThat(server.json("/generate-proof", request).status()).isEqualTo(422);
        request.remove("commitment");
        assertThat(server.json("/generate-proof", request).problem()).isEqualTo("not-an-element");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"url\":\"/relative\"}",
                "{\"url\":\"http://[\"}",
                "{\"url\":\"https://a.b/\",\"bodyDigest\":\"00\"}",
                "{\"url\":\"https://a.b/\",\"epochSeconds\":0}"
            })
    void generateWhenRequestIsNoneThen422(String target) {
        Map<String, Object> request = request();
        request.put("request", TestAuthenticator.JSON.readTree(target));
        assertThat(server.json("/generate-proof", request).problem()).isEqualTo("wrong-request");
    }

    @Test
    void generateWhenNotEnabledThen404(@TempDir Path own) {
        try (TestAuthenticator plain = TestAuthenticator.start(own)) {
            assertThat(plain.json("/generate-proof", request()).status()).isEqualTo(404);
        }
    }
}
