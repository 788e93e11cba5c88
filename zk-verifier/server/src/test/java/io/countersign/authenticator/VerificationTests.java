// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Statement;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VerificationTests {

    private TestAuthenticator server;

    private final Secret secret = Secret.random();

    private final FieldElement commitment = TestAuthenticator.commitment(secret);

    @BeforeAll
    void start(@TempDir Path folder) {
        server = TestAuthenticator.start(folder);
        server.register(secret);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static Map<String, Object> request(FieldElement commitment) {
        return request(commitment, new Statement(Circuit.SECRET_PROOF, List.of(commitment)));
    }

    private static Map<String, Object> request(FieldElement commitment, Statement proved) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("commitment", commitment.hex());
        request.put("proof", SnarkProof.of(FakeProofSystem.prove(proved)));
        request.put("publicSignals", List.of(commitment.value().toString()));
        return request;
    }

    @Test
    void verifyWhenProvedThen201AndTrueByEveryMethod() {
        Map<String, Object> request = request(commitment);
        Answer posted = server.json("/verify-proof", request);
        assertThat(posted.status()).isEqualTo(201);
        assertThat(posted.body()).isEqualTo("true");
        Answer gotten = server.send("GET", "/verify-proof", TestAuthenticator.JSON.writeValueAsString(request));
        assertThat(gotten.status()).isEqualTo(201);
        String query = "commitment=" + commitment.hex() + "&publicSignals=" + commitment.value() + "&proof="
                + URLEncoder.encode(
                        TestAuthenticator.JSON.writeValueAsString(request.get("proof")), StandardCharsets.UTF_8);
        assertThat(server.get("/verify-proof?" + query).status()).isEqualTo(201);
    }

    @Test
    void verifyWhenNotProvedThen401() {
        FieldElement stranger = TestAuthenticator.commitment(Secret.random());
        refused(request(commitment, new Statement(Circuit.SECRET_PROOF, List.of(stranger))));
        refused(request(stranger));
        Map<String, Object> other = request(commitment);
        other.put("publicSignals", List.of(stranger.value().toString()));
        refused(other);
        Map<String, Object> alias = request(commitment);
        alias.put(
                "publicSignals",
                List.of(commitment.value().add(FieldElement.MODULUS).toString()));
        refused(alias);
        for (List<String> signals : List.of(
                List.<String>of(), List.of("0" + commitment.value()), List.of("x"), List.of("-1"), List.of("1", "2"))) {
            Map<String, Object> odd = request(commitment);
            odd.put("publicSignals", signals);
            refused(odd);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"pi_a\":[\"1\",\"2\"],\"pi_b\":[[\"1\",\"2\"],[\"1\",\"2\"],[\"1\",\"0\"]],\"pi_c\":[\"1\",\"2\",\"1\"],\"protocol\":\"groth16\",\"curve\":\"bn128\"}",
                "{\"pi_a\":[\"1\",\"2\",\"0\"],\"pi_b\":[[\"1\",\"2\"],[\"1\",\"2\"],[\"1\",\"0\"]],\"pi_c\":[\"1\",\"2\",\"1\"],\"protocol\":\"groth16\",\"curve\":\"bn128\"}",
                "{\"pi_a\":[\"1\",\"2\",\"1\"],\"pi_b\":[[\"1\"],[\"1\",\"2\"],[\"1\",\"0\"]],\"pi_c\":[\"1\",\"2\",\"1\"],\"protocol\":\"groth16\",\"curve\":\"bn128\"}",
                "{\"pi_a\":[\"1\",\"2\",\"1\"],\"pi_b\":[[\"1\",\"2\"],[\"1\",\"2\"],[\"1\",\"0\"]],\"pi_c\":[\"1\",\"2\",\"1\"],\"protocol\":\"plonk\",\"curve\":\"bn128\"}",
                "{\"pi_a\":[\"115792089237316195423570985008687907853269984665640564039457584007913129639936\",\"2\",\"1\"],\"pi_b\":[[\"1\",\"2\"],[\"1\",\"2\"],[\"1\",\"0\"]],\"pi_c\":[\"1\",\"2\",\"1\"],\"protocol\":\"groth16\",\"curve\":\"bn128\"}"
            })
    void verifyWhenProofHasNotTheFormThen401(String proof) {
        String body = "{\"commitment\":\"" + commitment.hex() + "\",\"publicSignals\":[\"" + commitment.value()
                + "\"],\"proof\":" + proof + "}";
        assertThat(server.post("/verify-proof", body).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "no json",
                "{\"commitment\":\"00\"}",
                "{\"proof\":{\"pi_a\":null}}",
                "{\"proof\":{\"pi_a\":[null],\"pi_b\":[[]],\"pi_c\":[]}}",
                "{\"proof\":\"text\"}",
                "{\"more\":1}"
            })
    void verifyWhenRequestIsNoneThen400(String body) {
        assertThat(server.post("/verify-proof", body).status()).isEqualTo(400);
    }

    @Test
    void verifyWhenQueryIsNoneThen400() {
        assertThat(server.get("/verify-proof").status()).isEqualTo(400);
        assertThat(server.get("/verify-proof?commitment=00&proof=text&publicSignals=1")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void verifyWhenRevokedThen401AtOnce() {
        Secret leaver = Secret.random();
        FieldElement left = TestAuthenticator.commitment(leaver);
        server.register(leaver);
        assertThat(server.json("/verify-proof", request(left)).status()).isEqualTo(201);
        server.delete("/commitments/" + left.hex(), TestAuthenticator.service("zk:revoke"));
        refused(request(left));
        assertThat(server.register(leaver).problem()).isEqualTo("commitment-revoked");
    }

    @Test
    void verifyWhenProofSystemFailsThen503() {
        server.system().breakDown(true);
        try {
            Answer answer = server.json("/verify-proof", request(commitment));
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isEqualTo("1");
        } finally {
            server.system().breakDown(false);
        }
    }

    private void refused(Map<String, Object> request) {
        Answer answer = server.json("/verify-proof", request);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.problem()).isEqualTo("proof-refused");
        assertThat(answer.header("WWW-Authenticate")).startsWith("ZKProof");
    }
}
