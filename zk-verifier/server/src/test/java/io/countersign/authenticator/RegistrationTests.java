// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.server.TestClock;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.Statement;
import io.countersign.zk.proof.VerifyingKey;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RegistrationTests {

    private static final Map<String, Object> PERSON = Map.of(
            "email", "ann@example.com",
            "name", "Ann",
            "age", 36,
            "countryCode", "AT",
            "dateOfBirth", "1990-01-01");

    private TestAuthenticator server;

    @BeforeAll
    void start(@TempDir Path folder) {
        server = TestAuthenticator.start(folder);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void registerWhenPossessionIsProvedThenRegisteredOnce() {
        Secret secret = Secret.random();
        Answer first = server.register(secret);
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.text("commitment"))
                .isEqualTo(TestAuthenticator.commitment(secret).hex());
        assertThat(first.header("Cache-Control")).isEqualTo("no-store");
        assertThat(first.json().has("secret")).isFalse();
        Answer second = server.register(secret);
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.json().path("index")).isEqualTo(first.json().path("index"));
    }

    @Test
    void metersWhenMemberIsRegisteredThenCountedAfterAwhileWithTheRoomThatIsLeft() {
        server.register(Secret.random());
        MeterRegistry meters = new SimpleMeterRegistry();
        TestClock clock = TestClock.standing();
        new RegistryMeters(server.bean(MemberTable.class), clock).bindTo(meters);
        double before = members(meters, RegistryMeters.MEMBERS);

        Secret registered = Secret.random();
        server.register(registered);
        assertThat(members(meters, RegistryMeters.MEMBERS)).isEqualTo(before);
        clock.advance(Duration.ofSeconds(11));
        assertThat(members(meters, RegistryMeters.MEMBERS)).isEqualTo(before + 1);
        assertThat(members(meters, RegistryMeters.FREE)).isEqualTo((1L << MerkleTree.DEPTH) - before - 1);

        FieldElement leaver = TestAuthenticator.commitment(registered);
        server.delete("/commitments/" + leaver.hex(), TestAuthenticator.service("zk:revoke"));
        clock.advance(Duration.ofSeconds(11));
        assertThat(members(meters, RegistryMeters.MEMBERS)).isEqualTo(before);
        assertThat(members(meters, RegistryMeters.FREE)).isEqualTo((1L << MerkleTree.DEPTH) - before);
    }

    private static double members(MeterRegistry meters, String name) {
        return meters.get(name).tag("group", "members").gauge().value();
    }

    @Test
    void registerWhenBodyOfUntoldLengthIsTooLargeThen413AndOneLine(CapturedOutput output) {
        Secret secret = Secret.random();
        String body = " ".repeat(300_000);
        String proof = server.proof(secret, TestAuthenticator.REALM, "POST", "/register", body);
        int before = output.getAll().length();
        Answer answer = server.chunked("/register", body, "Authorization", proof);
        assertThat(answer.status()).as(answer.body()).isEqualTo(413);
        assertThat(output.getAll().substring(before).lines())
                .singleElement()
                .asString()
                .contains("The body is larger than countersign.max-body-size");
        assertThat(server.bean(MeterRegistry.class)
                        .get("countersign.credential.verify")
                        .tag("outcome", "body-too-large")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void requestWhenOddThenNoFailure() {
        server.fuzz().run(1, 200);
    }

    @Test
    void registerWhenNothingIsProvedThen401() {
        Answer answer = server.post("/register", TestAuthenticator.registration(FieldElement.of(5)));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.problem()).isEqualTo("possession-unproved");
        assertThat(answer.header("WWW-Authenticate")).startsWith("ZKProof");
    }

    @Test
    void registerWhenProofWasUsedThenRefused() {
        Secret secret = Secret.random();
        String body = TestAuthenticator.registration(TestAuthenticator.commitment(secret));
        String proof = server.proof(secret, TestAuthenticator.REALM, "POST", "/register", body);
        assertThat(server.post("/register", body, "Authorization", proof).status())
                .isEqualTo(201);
        assertThat(server.post("/register", body, "Authorization", proof).status())
                .isEqualTo(401);
    }

    @Test
    void registerWhenAnothersCommitmentThenRefused() {
        Secret mine = Secret.random();
        FieldElement others = TestAuthenticator.commitment(Secret.random());
        String body = TestAuthenticator.registration(others);
        String proof = server.proof(mine, TestAuthenticator.REALM, "POST", "/register", body);
        assertThat(server.post("/register", body, "Authorization", proof).problem())
                .isEqualTo("possession-unproved");
        String own = server.proof(
                mine,
                TestAuthenticator.REALM,
                "POST",
                "/register",
                TestAuthenticator.registration(TestAuthenticator.commitment(mine)));
        assertThat(server.post("/register", body, "Authorization", own).status())
                .isEqualTo(401);
    }

    @Test
    void registerWhenProofIsForAnotherServerThenRefused() {
        Secret secret = Secret.random();
        String body = TestAuthenticator.registration(TestAuthenticator.commitment(secret));
        ServiceRealm other = new ServiceRealm("https://zk.other", "zk.shop.com", Duration.ofDays(1));
        String proof = server.proof(secret, other, "POST", "/register", body);
        assertThat(server.post("/register", body, "Authorization", proof).status())
                .isEqualTo(401);
    }

    @Test
    void registerWhenProofSystemFailsThen503() {
        server.system().breakDown(true);
        try {
            assertThat(server.register(Secret.random()).status()).isEqualTo(503);
        } finally {
            server.system().breakDown(false);
        }
    }

    @Test
    void registerWhenAnybodyKnowsTheSecretThenRefusedThoughItIsProved() {
        FieldElement open = TestAuthenticator.POSEIDON.hash(FieldElement.ZERO);
        Prover ofZero = new Prover() {
            @Override
            public VerifyingKey key() {
                return server.bean(CircuitFolder.class).verifyingKey(new FakeProofSystem(), Circuit.SECRET_PROOF_BOUND);
            }

            @Override
            public Proven prove(Map<String, ? extends List<? extends Value>> inputs, @Nullable Challenge challenge) {
                FieldElement external =
                        FieldElement.of(inputs.get("externalNullifier").getFirst());
                FieldElement service = FieldElement.of(inputs.get("service").getFirst());
                Statement statement = new Statement(
                        Circuit.SECRET_PROOF_BOUND,
                        List.of(
                                TestAuthenticator.POSEIDON.hash(FieldElement.of(1), FieldElement.ZERO, external),
                                open,
                                TestAuthenticator.POSEIDON.hash(FieldElement.of(2), FieldElement.ZERO, service),
                                inputs.get("challenge").getFirst(),
                                external,
                                service));
                return new Proven(statement, FakeProofSystem.prove(statement));
            }
        };
        String body = TestAuthenticator.registration(open);
        String proof = new RequestProver(
                        ofZero, TestAuthenticator.HASHES, Membership.of(Secret.random()), Clock.systemUTC())
                .authorization(
                        TestAuthenticator.REALM,
                        new RequestBinding("POST", "/register", TestAuthenticator.digest(body)),
                        null);
        assertThat(server.post("/register", body, "Authorization", proof).problem())
                .isEqualTo("open-commitment");
    }

    @Test
    void registerWhenRevokedThenNeverAgain() {
        Secret secret = Secret.random();
        assertThat(server.register(secret).status()).isEqualTo(201);
        String path = "/commitments/" + TestAuthenticator.commitment(secret).hex();
        assertThat(server.delete(path, TestAuthenticator.service("zk:revoke")).status())
                .isEqualTo(204);
        for (int i = 0; i < 2; i++) {
            assertThat(server.register(secret).problem()).isEqualTo("commitment-revoked");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "05",
                "xx",
                "30644E72E131A029B85045B68181585D2833E84879B9709143E1F593F0000000",
                "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001"
            })
    void registerWhenCommitmentIsNoElementThen422(String commitment) {
        Answer answer = server.post("/register", "{\"commitment\":\"" + commitment + "\"}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("\"commitment\"");
    }

    @Test
    void registerWhenCommitmentComesWithAPersonThen422() {
        Answer answer =
                server.json("/register", Map.of("commitment", FieldElement.of(5).hex(), "email", "ann@example.com"));
        assertThat(answer.problem()).isEqualTo("too-much");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"roles\":[1]}", "{\"role\":1}", "no json", "[]", "{\"commitment\":5}"})
    void registerWhenBodyIsNotItsThen400(String body) {
        assertThat(server.post("/register", body).status()).isEqualTo(400);
    }

    @Test
    void registerWhenSecretsAreNotMadeHereThenCommitmentIsMissed() {
        assertThat(server.json("/register", PERSON).problem()).isEqualTo("commitment-missing");
    }

    @Test
    void registerWhenManyAtOnceThenEachHasItsPlaceAndTheRootIsThatOfAll() throws Exception {
        List<Secret> secrets =
                IntStream.range(0, 16).mapToObj(i -> Secret.random()).toList();
        List<Callable<Answer>> calls = new ArrayList<>();
        secrets.forEach(secret -> calls.add(() -> server.register(secret)));
        List<Long> places = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Answer> answer : threads.invokeAll(calls)) {
                assertThat(answer.get().status()).isEqualTo(201);
                places.add(answer.get().json().path("index").asLong());
            }
        }
        assertThat(places).doesNotHaveDuplicates();
        String root = server.get("/groups/members").text("root");
        for (Secret secret : secrets) {
            assertThat(TestPaths.root(server, "members", TestAuthenticator.commitment(secret)))
                    .isEqualTo(root);
        }
    }

    @Test
    void registerWhenSecretsAreMadeHereThenToldOnceAndNeverTheSame(@TempDir Path own) {
        try (TestAuthenticator deriving =
                TestAuthenticator.start(own, "--countersign.zk.authenticator.derive-secrets=true")) {
            Answer first = deriving.json("/register", PERSON);
            assertThat(first.status()).isEqualTo(201);
            Secret secret = Secret.of(HexFormat.of().parseHex(first.text("secret")));
            assertThat(TestAuthenticator.commitment(secret).hex()).isEqualTo(first.text("commitment"));
            assertThat(first.text("nonce")).hasSize(64);
            assertThat(deriving.json("/register", PERSON).text("secret")).isNotEqualTo(first.text("secret"));
            assertThat(deriving.json("/register", Map.of("email", "ann@example.com"))
                            .problem())
                    .isEqualTo("attribute-missing");
            assertThat(deriving.register(Secret.random()).status()).isEqualTo(201);
        }
    }

    @Test
    void registerWhenServerWasRestartedThenStateStaysAndProofsStayUsed(@TempDir Path own) {
        Secret secret = Secret.random();
        String body = TestAuthenticator.registration(TestAuthenticator.commitment(secret));
        String proof;
        String root;
        try (TestAuthenticator before = TestAuthenticator.start(own)) {
            proof = before.proof(secret, TestAuthenticator.REALM, "POST", "/register", body);
            root = before.post("/register", body, "Authorization", proof).text("root");
        }
        try (TestAuthenticator after = TestAuthenticator.start(own)) {
            assertThat(after.post("/register", body, "Authorization", proof).status())
                    .isEqualTo(401);
            assertThat(after.get("/groups/members").text("root")).isEqualTo(root);
            assertThat(after.register(secret).status()).isEqualTo(200);
        }
    }
}
