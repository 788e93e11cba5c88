// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.server.ProblemException;
import io.countersign.server.TestClock;
import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.field.Words;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Statement;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Members over Goldilocks beside those over BN254, as clients, operators and verifiers see them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StarkMemberTests {

    /** A value of Goldilocks that is above the modulus of BN254. */
    private static final String LARGE = "ffffffff00000000000000000000000000000000000000000000000000000000";

    /** An element of BN254 whose last word is above the modulus of Goldilocks. */
    private static final String WIDE = "000000000000000000000000000000000000000000000000ffffffffffffffff";

    private static final String[] OPERATOR = TestAuthenticator.service("zk:revoke");

    private static final String[] VERIFIER = TestAuthenticator.service("zk:read");

    private TestAuthenticator server;

    @BeforeAll
    void start(@TempDir Path folder) {
        server = TestAuthenticator.start(folder);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static Value random() {
        return new Poseidon2Hashes().commitment(Secret.random(Field.GOLDILOCKS));
    }

    private Value registered() {
        Value commitment = random();
        server.bean(Members.class).register(commitment);
        return commitment;
    }

    private String root(String group) {
        return server.get("/groups/" + group).text("root");
    }

    private Answer revoke(Value commitment, String query) {
        return server.delete("/commitments/" + commitment.hex() + query, OPERATOR);
    }

    @Test
    void groupThenItNamesItsField() {
        for (String group : List.of("members", "attributes", "stark-members")) {
            String field = group.equals("stark-members") ? "goldilocks" : "bn254";
            Answer tree = server.get("/groups/" + group);
            assertThat(tree.text("field")).isEqualTo(field);
            assertThat(tree.json().path("depth").asInt()).isEqualTo(MerkleTree.DEPTH);
            assertThat(server.get("/groups/" + group + "/blocks/0").text("field"))
                    .isEqualTo(field);
        }
    }

    @Test
    void blockThenPathsLeadToTheRootOfTheGroupAndOfNoOther() {
        String others = root("members");
        Value first = registered();
        Value second = registered();
        for (Value leaf : List.of(first, second)) {
            assertThat(TestPaths.root(server, "stark-members", leaf)).isEqualTo(root("stark-members"));
        }
        assertThat(root("members")).isEqualTo(others).isNotEqualTo(root("stark-members"));
        assertThat(server.get("/groups/members/blocks/0").body()).doesNotContain(first.hex());
        assertThat(server.get("/groups/stark-members/blocks/1").status()).isEqualTo(404);
    }

    @Test
    void revokeWhenTheSameDigitsAreOfBothFieldsThenThatOfTheNamedField() {
        Members members = server.bean(Members.class);
        FieldElement element = FieldElement.of(5);
        Words words = new Words(0, 0, 0, 5);
        members.register(element);
        members.register(words);
        assertThat(revoke(element, "?field=goldilocks").status()).isEqualTo(204);
        assertThat(TestPaths.find(server, "stark-members", words)).isEmpty();
        assertThat(TestPaths.root(server, "members", element)).isEqualTo(root("members"));
        assertThat(revoke(element, "?field=bn254").status()).isEqualTo(204);
        assertThat(TestPaths.find(server, "members", element)).isEmpty();
    }

    @Test
    void revokeWhenNoFieldIsNamedThenOfBn254() {
        Words words = new Words(0, 0, 0, 6);
        server.bean(Members.class).register(words);
        assertThat(revoke(words, "").status()).isEqualTo(404);
        assertThat(TestPaths.root(server, "stark-members", words)).isEqualTo(root("stark-members"));
    }

    @Test
    void registryThenEachEventNamesItsField() {
        long before = server.get("/registry", VERIFIER).json().path("next").asLong();
        Value words = registered();
        Secret secret = Secret.random();
        server.register(secret);
        Answer page = server.get("/registry?since=" + before, VERIFIER);
        assertThat(page.json().path("events").findValuesAsString("field"))
                .containsExactly("goldilocks", "goldilocks", "bn254", "bn254");
        assertThat(page.json().path("events").findValuesAsString("value"))
                .containsExactly(
                        words.hex(),
                        root("stark-members"),
                        TestAuthenticator.commitment(secret).hex(),
                        root("members"));
        revoke(words, "?field=goldilocks");
        Answer next = server.get("/registry?since=" + page.json().path("next").asLong(), VERIFIER);
        assertThat(next.json().path("events").findValuesAsString("kind")).containsExactly("revoked", "members-revoked");
        assertThat(next.json().path("events").findValuesAsString("field")).containsExactly("goldilocks", "goldilocks");
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, /commitments/" + LARGE + ", zk:revoke",
        "DELETE, /commitments/" + WIDE + "?field=goldilocks, zk:revoke",
        "POST, /approvals/" + LARGE + ", zk:approve",
        "POST, /approvals/" + WIDE + "?field=goldilocks, zk:approve",
        "DELETE, /approvals/" + LARGE + "?field=bn254, zk:approve",
        "DELETE, /attributes/" + LARGE + ", zk:attest",
    })
    void requestWhenTheDigitsAreNoValueOfTheFieldThen422(String method, String target, String scope) {
        assertThat(Field.GOLDILOCKS.parse(LARGE)).isNotNull();
        assertThat(Field.BN254.parse(WIDE)).isNotNull();
        Answer answer = server.send(method, target, "", TestAuthenticator.service(scope));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.problem()).isEqualTo("not-an-element");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "BN254", "f128", "goldilocks,bn254"})
    void requestWhenThereIsNoSuchFieldThen422(String field) {
        String target = "/commitments/" + WIDE + "?field=" + field;
        assertThat(server.delete(target, OPERATOR).problem()).isEqualTo("not-a-field");
        Map<String, String> body = Map.of("commitment", WIDE, "field", field);
        assertThat(server.json("/register", body).problem()).isEqualTo("not-a-field");
    }

    @Test
    void attestWhenTheCommitmentIsOfGoldilocksThenRefused() {
        String[] issuer = TestAuthenticator.service("zk:attest");
        server.bean(Members.class).register(new Words(0, 0, 0, 7));
        assertThat(server.attest(FieldElement.of(7), 1, issuer).status()).isEqualTo(404);
        String body = "{\"commitment\":\"" + LARGE
                + "\",\"role\":1,\"country\":40,\"dateOfBirth\":\"1990-01-01\",\"expiry\":\"2100-01-01T00:00:00Z\"}";
        assertThat(server.post("/attributes", body, issuer).status()).isEqualTo(422);
    }

    @Test
    void verifyWhenTheDigitsAreRegisteredOverGoldilocksOnlyThen401() {
        FieldElement element = FieldElement.of(8);
        Statement statement = new Statement(Circuit.SECRET_PROOF, List.of(element));
        Map<String, Object> request = Map.of(
                "commitment", element.hex(),
                "proof", SnarkProof.of(FakeProofSystem.prove(statement)),
                "publicSignals", List.of("8"));
        server.bean(Members.class).register(new Words(0, 0, 0, 8));
        assertThat(server.json("/verify-proof", request).status()).isEqualTo(401);
        server.bean(Members.class).register(element);
        assertThat(server.json("/verify-proof", request).status()).isEqualTo(201);
    }

    @Test
    void registerWhenTheProofIsOfAnotherFieldThen401() {
        Secret secret = valueOfBothFields();
        String hex = TestAuthenticator.commitment(secret).hex();
        String body = "{\"commitment\":\"" + hex + "\",\"field\":\"goldilocks\"}";
        String proof = server.proof(secret, TestAuthenticator.REALM, "POST", "/register", body);
        Answer answer = server.post("/register", body, "Authorization", proof);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.problem()).isEqualTo("possession-unproved");
    }

    /** Returns a secret whose commitment over BN254 has the digits of a value of Goldilocks, as nearly all have. */
    private static Secret valueOfBothFields() {
        return Stream.generate(Secret::random)
                .filter(secret -> isOfGoldilocks(TestAuthenticator.commitment(secret)))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isOfGoldilocks(FieldElement element) {
        try {
            return Field.GOLDILOCKS.of(element.octets()) != null;
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }

    @Test
    void registerThenTheAnswerNamesTheField() {
        Secret secret = Secret.random();
        String hex = TestAuthenticator.commitment(secret).hex();
        assertThat(server.register(secret).text("field")).isEqualTo("bn254");
        String body = "{\"commitment\":\"" + hex + "\",\"field\":\"bn254\"}";
        String proof = server.proof(secret, TestAuthenticator.REALM, "POST", "/register", body);
        Answer again = server.post("/register", body, "Authorization", proof);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text("field")).isEqualTo("bn254");
    }

    @Test
    void registerWhenTheValueIsNoneOfTheFieldThen422() {
        assertThat(server.json("/register", Map.of("commitment", LARGE)).problem())
                .isEqualTo("not-an-element");
        assertThat(server.json("/register", Map.of("commitment", WIDE, "field", "goldilocks"))
                        .problem())
                .isEqualTo("not-an-element");
        assertThat(server.json("/register", Map.of("commitment", LARGE, "field", "goldilocks"))
                        .problem())
                .isEqualTo("possession-unproved");
    }

    @Test
    void metersThenEachGroupHasItsOwn() {
        MeterRegistry meters = new SimpleMeterRegistry();
        new RegistryMeters(server.bean(MemberTable.class), TestClock.standing()).bindTo(meters);
        double others = size(meters, "members");
        registered();
        MeterRegistry later = new SimpleMeterRegistry();
        new RegistryMeters(server.bean(MemberTable.class), TestClock.standing()).bindTo(later);
        assertThat(size(later, "stark-members")).isEqualTo(size(meters, "stark-members") + 1);
        assertThat(size(later, "members")).isEqualTo(others);
    }

    private static double size(MeterRegistry meters, String group) {
        return meters.get(RegistryMeters.MEMBERS).tag("group", group).gauge().value();
    }

    @Test
    void approvalsWhenOfBothFieldsThenEachIsApprovedByItsOwn(@TempDir Path own) {
        String[] approver = TestAuthenticator.service("zk:approve");
        try (TestAuthenticator approving =
                TestAuthenticator.start(own, "--countersign.zk.authenticator.registration=approval")) {
            Admissions admissions = approving.bean(Admissions.class);
            assertThat(admissions.register(FieldElement.of(5), null)).isEmpty();
            assertThat(admissions.register(new Words(0, 0, 0, 5), null)).isEmpty();
            Answer waiting = approving.get("/approvals", approver);
            assertThat(waiting.json().path("pending").findValuesAsString("field"))
                    .containsExactlyInAnyOrder("bn254", "goldilocks");
            String target = "/approvals/" + FieldElement.of(5).hex();
            Answer approved = approving.post(target + "?field=goldilocks", "", approver);
            assertThat(approved.status()).isEqualTo(200);
            assertThat(approved.text("root"))
                    .isEqualTo(approving.get("/groups/stark-members").text("root"));
            assertThat(approving
                            .get("/approvals", approver)
                            .json()
                            .path("pending")
                            .findValuesAsString("field"))
                    .containsExactly("bn254");
            assertThat(approving.delete(target + "?field=goldilocks", approver).status())
                    .isEqualTo(404);
            assertThat(approving.delete(target, approver).status()).isEqualTo(204);
        }
    }

    @Test
    void admitWhenInvitedThenOnceWhateverTheField(@TempDir Path own) {
        try (TestAuthenticator inviting =
                TestAuthenticator.start(own, "--countersign.zk.authenticator.registration=invitation")) {
            Admissions admissions = inviting.bean(Admissions.class);
            String invitation = inviting.post("/invitations", "", TestAuthenticator.service("zk:invite"))
                    .text("invitation");
            Value words = random();
            assertThat(admissions.register(words, invitation)).isPresent();
            assertThat(admissions.register(words, null))
                    .as("registered already")
                    .isPresent();
            assertThatExceptionOfType(ProblemException.class)
                    .isThrownBy(() -> admissions.register(FieldElement.of(5), invitation))
                    .withMessageContaining("invitation-invalid");
            assertThat(TestPaths.root(inviting, "stark-members", words))
                    .isEqualTo(inviting.get("/groups/stark-members").text("root"));
        }
    }

    @Test
    void registerWhenSecretsAreDerivedThenOverBn254Only(@TempDir Path own) {
        Map<String, Object> person = Map.of(
                "email", "ann@example.com",
                "name", "Ann",
                "age", 36,
                "countryCode", "AT",
                "dateOfBirth", "1990-01-01",
                "field", "goldilocks");
        try (TestAuthenticator deriving =
                TestAuthenticator.start(own, "--countersign.zk.authenticator.derive-secrets=true")) {
            assertThat(deriving.json("/register", person).problem()).isEqualTo("underivable");
        }
    }
}
