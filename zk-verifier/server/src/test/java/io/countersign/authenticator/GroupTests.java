// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.MerkleBlock;
import io.countersign.zk.group.MerklePath;
import io.countersign.zk.group.Secret;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupTests {

    private static final String NOBODY = FieldElement.of(5).hex();

    private TestAuthenticator server;

    @BeforeAll
    void start(@TempDir Path folder) {
        server = TestAuthenticator.start(folder);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private FieldElement registered() {
        Secret secret = Secret.random();
        server.register(secret);
        return TestAuthenticator.commitment(secret);
    }

    private String root(String group) {
        return server.get("/groups/" + group).text("root");
    }

    @Test
    void pathThenItLeadsToTheRootOfItsAnswer() {
        FieldElement first = registered();
        FieldElement second = registered();
        assertThat(TestPaths.root(server, "members", first)).isEqualTo(root("members"));
        assertThat(TestPaths.root(server, "members", second)).isEqualTo(root("members"));
        assertThat(server.get("/groups/members/blocks/0").text("root")).isEqualTo(root("members"));
        assertThat(TestPaths.find(server, "members", FieldElement.of(5))).isEmpty();
    }

    @Test
    void groupWhenThereIsNoSuchOneThen404() {
        assertThat(server.get("/groups/strangers").status()).isEqualTo(404);
        assertThat(server.get("/groups/strangers/blocks/0").status()).isEqualTo(404);
        assertThat(server.get("/groups/members/" + registered().hex()).status())
                .as("a single leaf")
                .isEqualTo(404);
    }

    @Test
    void blockWhenThereIsNoSuchOneThenRefused() {
        assertThat(server.get("/groups/members").json().path("blocks").asInt()).isOne();
        for (String index : List.of("1", "-1", "511", "512", "9223372036854775807")) {
            assertThat(server.get("/groups/members/blocks/" + index).status()).isEqualTo(404);
        }
        assertThat(server.get("/groups/members/blocks/x").status()).isEqualTo(400);
    }

    @Test
    void blockWhenTheRootIsTheSameThenNotModified() {
        registered();
        Answer block = server.get("/groups/members/blocks/0");
        String tag = block.response().headers().firstValue("ETag").orElseThrow();
        assertThat(block.response().headers().allValues("Cache-Control")).containsExactly("no-cache, public");
        Answer same = server.get("/groups/members/blocks/0", "If-None-Match", tag);
        assertThat(same.status()).isEqualTo(304);
        assertThat(same.body()).isEmpty();
        registered();
        assertThat(server.get("/groups/members/blocks/0", "If-None-Match", tag).status())
                .isEqualTo(200);
    }

    @Test
    void blockWhenMembersFillMoreThanOneThenEachHasItsOwn(@TempDir Path own) {
        try (TestAuthenticator small = TestAuthenticator.start(own, "--countersign.zk.authenticator.block-height=10")) {
            Members members = small.bean(Members.class);
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                LongStream.range(0, 1030)
                        .forEach(i -> threads.execute(() -> members.register(FieldElement.of(1000 + i))));
            }
            Answer group = small.get("/groups/members");
            assertThat(group.json().path("blocks").asInt()).isEqualTo(2);
            for (int index = 0; index < 2; index++) {
                MerkleBlock block = TestPaths.block(
                        small.get("/groups/members/blocks/" + index).json());
                assertThat(block.leaves()).hasSize(index == 0 ? 1024 : 6);
                Value leaf = block.leaves().get(3);
                MerklePath path = block.path(TestAuthenticator.HASHES, leaf).orElseThrow();
                assertThat(path.index()).isEqualTo(1024 * index + 3);
                assertThat(path.root(TestAuthenticator.HASHES, leaf).hex()).isEqualTo(group.text("root"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 17})
    void startWhenBlocksAreTooSmallOrTooLargeThenRefused(int height, @TempDir Path own) {
        assertThatThrownBy(() -> TestAuthenticator.start(own, "--countersign.zk.authenticator.block-height=" + height))
                .hasStackTraceContaining("countersign.zk.authenticator.block-height");
    }

    @Test
    void attestThenTheLeafIsInTheGroupAndTellsNothing() {
        FieldElement commitment = registered();
        Answer answer = server.attest(commitment, 7, TestAuthenticator.service("zk:attest"));
        assertThat(answer.status()).isEqualTo(201);
        FieldElement leaf = FieldElement.parse(answer.text("leaf"));
        Attributes attributes = Attributes.of(7, 40, LocalDate.of(1990, 1, 1), Instant.parse("2100-01-01T00:00:00Z"));
        assertThat(TestAuthenticator.HASHES.leaf(commitment, attributes, FieldElement.parse(answer.text("salt"))))
                .isEqualTo(leaf);
        assertThat(TestPaths.root(server, "attributes", leaf))
                .isEqualTo(answer.text("root"))
                .isEqualTo(root("attributes"));
        Answer again = server.attest(commitment, 7, TestAuthenticator.service("zk:attest"));
        assertThat(again.text("leaf")).isNotEqualTo(answer.text("leaf"));
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /attributes, zk:attest, zk:revoke",
        "DELETE, /attributes/0000000000000000000000000000000000000000000000000000000000000005, zk:attest, zk:revoke",
        "DELETE, /commitments/0000000000000000000000000000000000000000000000000000000000000005, zk:revoke, zk:attest",
        "GET, /registry, zk:read, zk:attest",
        "POST, /invitations, zk:invite, zk:approve",
        "GET, /approvals, zk:approve, zk:invite",
        "POST, /approvals/0000000000000000000000000000000000000000000000000000000000000005, zk:approve, zk:invite",
        "DELETE, /approvals/0000000000000000000000000000000000000000000000000000000000000005, zk:approve, zk:revoke",
        "GET, /actuator/prometheus, observe, zk:read",
    })
    void requestWhenServiceHasNotTheScopeThenRefused(String method, String path, String needed, String other) {
        String body = method.equals("POST") ? "{}" : "";
        assertThat(server.send(method, path, body).status()).isEqualTo(401);
        assertThat(server.send(method, path, body, TestAuthenticator.service(other))
                        .status())
                .isEqualTo(403);
        assertThat(server.send(method, path, body, TestAuthenticator.service(needed))
                        .status())
                .isNotIn(401, 403);
        Secret member = Secret.random();
        server.register(member);
        String proof = server.proof(member, TestAuthenticator.REALM, method, path, body);
        assertThat(server.send(method, path, body, "Authorization", proof).status())
                .isEqualTo(403);
    }

    @Test
    void requestWhenNoEndpointThenClosed() {
        assertThat(server.get("/nothing").status()).isEqualTo(401);
        assertThat(server.get("/nothing", TestAuthenticator.service("zk:read")).status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"role\":0,\"country\":40,\"dateOfBirth\":\"1990-01-01\",\"expiry\":\"2100-01-01T00:00:00Z\"}",
                "{\"role\":4294967296,\"country\":40,\"dateOfBirth\":\"1990-01-01\",\"expiry\":\"2100-01-01T00:00:00Z\"}",
                "{\"role\":1,\"country\":0,\"dateOfBirth\":\"1990-01-01\",\"expiry\":\"2100-01-01T00:00:00Z\"}",
                "{\"role\":1,\"country\":40,\"dateOfBirth\":\"1890-01-01\",\"expiry\":\"2100-01-01T00:00:00Z\"}"
            })
    void attestWhenAttributesAreOutOfBoundsThen422(String attributes) {
        String body = attributes.replaceFirst(
                "\\{", "{\"commitment\":\"" + registered().hex() + "\"" + (attributes.length() > 2 ? "," : ""));
        assertThat(server.post("/attributes", body, TestAuthenticator.service("zk:attest"))
                        .problem())
                .isEqualTo("wrong-attributes");
    }

    @Test
    void attestWhenNoMemberThenRefused() {
        assertThat(server.attest(FieldElement.of(5), 7, TestAuthenticator.service("zk:attest"))
                        .status())
                .isEqualTo(404);
        FieldElement commitment = registered();
        server.delete("/commitments/" + commitment.hex(), TestAuthenticator.service("zk:revoke"));
        assertThat(server.attest(commitment, 7, TestAuthenticator.service("zk:attest"))
                        .problem())
                .isEqualTo("commitment-revoked");
    }

    @Test
    void revokeThenGoneFromBothGroupsAndOthersStay() {
        FieldElement leaver = registered();
        FieldElement stayer = registered();
        String[] issuer = TestAuthenticator.service("zk:attest");
        FieldElement gone = FieldElement.parse(server.attest(leaver, 7, issuer).text("leaf"));
        FieldElement kept = FieldElement.parse(server.attest(stayer, 7, issuer).text("leaf"));
        Answer answer = server.delete("/commitments/" + leaver.hex(), TestAuthenticator.service("zk:revoke"));
        assertThat(answer.status()).isEqualTo(204);
        assertThat(TestPaths.find(server, "members", leaver)).isEmpty();
        assertThat(TestPaths.find(server, "attributes", gone)).isEmpty();
        assertThat(TestPaths.root(server, "members", stayer)).isEqualTo(root("members"));
        assertThat(TestPaths.root(server, "attributes", kept)).isEqualTo(root("attributes"));
        assertThat(server.delete("/commitments/" + leaver.hex(), TestAuthenticator.service("zk:revoke"))
                        .status())
                .isEqualTo(204);
        assertThat(server.delete("/commitments/" + NOBODY, TestAuthenticator.service("zk:revoke"))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void revokeWhenAttestationThenThatLeafAlone() {
        FieldElement commitment = registered();
        String[] issuer = TestAuthenticator.service("zk:attest");
        Answer first = server.attest(commitment, 7, issuer);
        FieldElement one = FieldElement.parse(first.text("leaf"));
        FieldElement two =
                FieldElement.parse(server.attest(commitment, 8, issuer).text("leaf"));
        assertThat(server.delete("/attributes/" + one.hex(), issuer).status()).isEqualTo(204);
        assertThat(server.delete("/attributes/" + one.hex(), issuer).status()).isEqualTo(204);
        assertThat(TestPaths.find(server, "attributes", one)).isEmpty();
        assertThat(TestPaths.root(server, "attributes", two)).isEqualTo(root("attributes"));
        assertThat(server.delete("/attributes/" + NOBODY, issuer).status()).isEqualTo(404);
        assertThat(server.attest(commitment, 9, issuer).json().path("index").asLong())
                .as("a free place, not one after the last")
                .isLessThanOrEqualTo(first.json().path("index").asLong());
    }

    @Test
    void registryThenTellsWhatHasChanged() {
        String[] verifier = TestAuthenticator.service("zk:read");
        long before = server.get("/registry", verifier).json().path("next").asLong();
        FieldElement commitment = registered();
        Answer added = server.get("/registry?since=" + before, verifier);
        assertThat(added.json().path("events").findValuesAsString("kind")).containsExactly("registered", "members");
        assertThat(added.json().path("events").findValuesAsString("value"))
                .containsExactly(commitment.hex(), root("members"));
        server.delete("/commitments/" + commitment.hex(), TestAuthenticator.service("zk:revoke"));
        Answer removed =
                server.get("/registry?since=" + added.json().path("next").asLong(), verifier);
        assertThat(removed.json().path("events").findValuesAsString("kind"))
                .containsExactly("revoked", "members-revoked");
        assertThat(removed.text("registry")).isEqualTo(added.text("registry")).isNotEmpty();
        assertThat(server.get("/registry?since=x", verifier).status()).isEqualTo(400);
    }

    @Test
    void registryWhenOpenThenForAnybody(@TempDir Path own) {
        try (TestAuthenticator open = TestAuthenticator.start(own, "--countersign.zk.authenticator.feed=open")) {
            assertThat(open.get("/registry").status()).isEqualTo(200);
            assertThat(open.send("POST", "/registry", "{}").status()).isEqualTo(401);
        }
    }

    @Test
    void documentThenItDescribesTheEndpoints() {
        assertThat(server.get("/v3/api-docs").json().path("paths").propertyNames())
                .contains("/register", "/verify-proof", "/groups/{group}/blocks/{index}", "/attributes", "/registry");
        assertThat(server.get("/").json().path("endpoints").size()).isEqualTo(14);
        assertThat(server.json("/attributes", Map.of()).status()).isEqualTo(401);
    }
}
