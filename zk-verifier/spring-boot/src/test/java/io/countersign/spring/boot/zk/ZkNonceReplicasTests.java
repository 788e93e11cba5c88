// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.field.Value;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.registry.RegistryEvent;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Nonces of one replica in proofs for another. */
@Import(ZkNonceReplicasTests.Database.class)
@TestPropertySource(
        properties = {
            "zk.test.aged-store=false",
            "countersign.zk.replay.store=jdbc",
            "countersign.jwt.dpop.replay.store=jdbc",
            "countersign.replicas=2",
            "countersign.zk.nonce.required=true"
        })
class ZkNonceReplicasTests extends ZkServerFixture {

    private static final Path FOLDER = ZkReplicas.folder();

    private static final String LOCATION = "countersign.zk.nonce.secret-location";

    @Autowired
    private ConfigurableEnvironment environment;

    private ZkReplicas replicas;

    private int other;

    @DynamicPropertySource
    static void secret(DynamicPropertyRegistry registry) {
        registry.add(LOCATION, () -> ZkReplicas.write(FOLDER.resolve("secret"), "A".repeat(43)));
    }

    @BeforeAll
    void start() {
        replicas = new ZkReplicas(environment, Database.class);
        other = replicas.start();
    }

    @AfterAll
    void stop() {
        replicas.close();
    }

    @Override
    void clear() {
        super.clear();
        replicas.clear();
    }

    @Override
    void tell(RegistryEvent.Kind kind, Value value) {
        super.tell(kind, value);
        replicas.tell(new RegistryEvent(0, kind, value, Instant.now()));
    }

    private String nonce(int at) throws Exception {
        return send(at, "GET", "/me", "").headers().firstValue("ZK-Nonce").orElseThrow();
    }

    private String proof(Circuit circuit, String nonce) {
        return new RequestProver(prover(circuit), system.hashes(), membership(circuit), Clock.systemUTC())
                .withNonce(nonce)
                .authorization(REALM, new RequestBinding("GET", path(circuit), digest("")), predicate(circuit));
    }

    private HttpResponse<String> show(int at, Circuit circuit, String proof) throws Exception {
        return send(at, "GET", path(circuit), "", "Authorization", proof);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenTheNonceIsOfTheOtherThenAcceptedOnce(Circuit circuit) throws Exception {
        String proof = proof(circuit, nonce(port));
        assertThat(show(other, circuit, proof).statusCode()).isEqualTo(200);
        for (int at : new int[] {port, other}) {
            HttpResponse<String> again = show(at, circuit, proof);
            assertThat(again.statusCode()).isEqualTo(401);
            assertThat(again.headers().firstValue("WWW-Authenticate").orElseThrow())
                    .contains("error=\"invalid_token\"");
        }
        assertThat(show(port, circuit, proof(circuit, nonce(other))).statusCode())
                .isEqualTo(200);
    }

    @Test
    void requestWhenTheNonceIsOfAnotherSecretThenDemanded() throws Exception {
        int foreign = replicas.start(
                "--" + LOCATION + "=" + ZkReplicas.write(FOLDER.resolve("foreign"), "B".repeat(42) + "A"));
        Circuit circuit = Circuit.SECRET_PROOF_BOUND;
        HttpResponse<String> answer = show(other, circuit, proof(circuit, nonce(foreign)));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains("use_zk_nonce");
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Database {

        @Bean
        DataSource dataSource() {
            return ZkReplicas.database(FOLDER);
        }
    }
}
